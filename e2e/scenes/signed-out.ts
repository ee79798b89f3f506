import { fieldMessages } from '@keelstone/domain/messages';
import { chooseImage } from '../support/choose-image.ts';
import { fillPapers, fixture } from '../support/kyc.ts';
import { press, type Scene } from './scene.ts';

/** Looks like a mailed link, and is none. */
const resetPath = `/passwordreset/${'x'.repeat(40)}`;

/** What anybody sees. */
export const publicScenes: readonly Scene[] = [
  { name: 'landing', path: '/' },
  {
    name: 'landing-question',
    path: '/#faq',
    open: async (page) => {
      await page
        .getByRole('region', { name: /questions/i })
        .getByRole('button')
        .first()
        .click();
    },
  },
  { name: 'landing-menu', path: '/', open: press('Menu'), only: 'phone' },
  { name: 'login', path: '/login' },
  {
    name: 'login-refused',
    path: '/login',
    open: async (page) => {
      await press('Sign in')(page);
      await page.getByText(fieldMessages.email).waitFor();
    },
  },
  { name: 'register', path: '/register' },
  { name: 'register-countries', path: '/register', open: press(/^Country: /) },
  { name: 'verify-email', path: '/verify-email' },
  { name: 'verified-without-link', path: '/verified', heading: 'Verify your email' },
  { name: 'forgot-password', path: '/forgot-password' },
  { name: 'password-reset', path: resetPath },
  {
    name: 'password-reset-refused',
    path: resetPath,
    open: async (page) => {
      await page.getByLabel('New Password', { exact: true }).fill('correct horse');
      await page.getByLabel('Confirm Password').fill('correct horse');
      await press('Reset Password')(page);
      await page.getByRole('link', { name: 'Ask for a new link' }).waitFor();
    },
  },
  { name: 'kyc-application', path: '/kyc-application' },
  { name: 'kyc-form-without-session', path: '/kyc-form' },
  { name: 'kyc-submitted', path: '/kyc-submitted' },
  { name: 'not-found', path: '/no/such/page' },
];

/** What somebody sees who has just followed the link of his verification mail. */
export const applicantScenes: readonly Scene[] = [
  { name: 'kyc-form', path: '/kyc-form' },
  {
    name: 'kyc-form-filled',
    path: '/kyc-form',
    open: async (page) => {
      await fillPapers(page, 'nora@people.test');
      await chooseImage(page, fixture('passport.jpg'));
      await page.getByRole('img', { name: /passport\.jpg/ }).waitFor();
    },
  },
  {
    name: 'kyc-form-refused',
    path: '/kyc-form',
    open: async (page) => {
      await press('Submit')(page);
      await page.getByText(fieldMessages.required).first().waitFor();
    },
  },
  {
    name: 'kyc-form-nationalities',
    path: '/kyc-form',
    open: async (page) => {
      await page.getByRole('combobox', { name: /Nationality/ }).click();
      await page.getByRole('listbox').waitFor();
    },
  },
  { name: 'kyc-form-birth-date', path: '/kyc-form', open: press(/Choose date/) },
  { name: 'kyc-form-countries', path: '/kyc-form', open: press(/^Country: /) },
];
