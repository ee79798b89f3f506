import type { SecureRight } from '@keelstone/domain/auth/credentials';
import { errorTable, type ErrorCode, type NextStep } from '@keelstone/domain/errors';
import { fieldMessages, messages } from '@keelstone/domain/messages';
import type { Page, Route } from '@playwright/test';
import { password } from '../support/arrange.ts';
import { chooseImage } from '../support/choose-image.ts';
import { confirmIdentity, fillPapers, fixture } from '../support/kyc.ts';
import { nowhere } from '../support/follow.ts';
import { publishedScenes } from './legal.ts';
import { press, type Scene } from './scene.ts';

/** Look like mailed links, but are not. */
const resetPath = `/passwordreset/${'x'.repeat(40)}`;
const securePath = `/secure#code=${'x'.repeat(40)}`;

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
  { name: 'help', path: '/help#withdrawal' },
  { name: 'login', path: '/login' },
  {
    name: 'login-refused',
    path: '/login',
    open: async (page) => {
      await press('Sign in')(page);
      await page.getByText(fieldMessages.email).waitFor();
    },
  },
  {
    name: 'login-locked',
    path: '/login',
    open: async (page) => {
      await signInRefused(page, 'sign-in-locked');
      await page.getByRole('link', { name: 'Reset password' }).waitFor();
    },
  },
  {
    name: 'login-wrong-password',
    path: '/login',
    open: async (page) => {
      await signInRefused(page, 'wrong-credentials');
      await page.getByRole('note').waitFor();
    },
  },
  {
    name: 'login-suspended',
    path: '/login',
    open: async (page) => {
      await signInRefused(page, 'account-restricted');
      await page.getByRole('note').waitFor();
    },
  },
  { name: 'login-second-step', path: '/login', open: secondStep },
  {
    name: 'login-second-step-passkey',
    path: '/login',
    open: async (page) => {
      await firstStep(page, ['passkey']);
      await page.getByRole('button', { name: 'Use a passkey' }).waitFor();
    },
  },
  {
    name: 'login-second-step-refused',
    path: '/login',
    open: async (page) => {
      await secondStep(page);
      await page.route(
        '**/api/auth/second-factor',
        refuse('factor-refused', errorTable['factor-refused'].message),
      );
      await page.getByLabel('Authentication code').fill('123456');
      await press('Sign in')(page);
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'login-recovery-code',
    path: '/login',
    open: async (page) => {
      await secondStep(page);
      await press('Use a recovery code')(page);
      await page.getByLabel('Recovery code').waitFor();
    },
  },
  { name: 'register', path: '/register' },
  { name: 'register-countries', path: '/register', open: press(/^Country: /) },
  { name: 'verify-email', path: '/verify-email' },
  { name: 'verified-without-link', path: '/verified', heading: 'Verify your email' },
  { name: 'secure', path: '/secure' },
  {
    name: 'secure-refused',
    path: securePath,
    open: async (page) => {
      await page.route('**/api/auth/secure/check', refuse('link-used', errorTable['link-used'].message));
      await page.reload();
      await page.getByText('This link was already used').waitFor();
    },
  },
  secured('secure-lock', 'lock-account'),
  secured('secure-delete', 'delete-account'),
  secured('secure-stop', 'stop-factor-reset'),
  secured('secure-locked', 'lock-account', async (page) => {
    await press('Lock my account')(page);
    await page.getByRole('heading', { name: 'Your account is locked' }).waitFor();
  }),
  { name: 'forgot-password', path: '/forgot-password' },
  {
    name: 'password-reset',
    path: resetPath,
    open: async (page) => {
      await page.route('**/api/auth/passwordreset', (route) =>
        route.fulfill({ json: { expiresAt: '2026-11-25T12:00:00.000Z' } }),
      );
      await page.reload();
      await page.getByLabel('New Password', { exact: true }).waitFor();
    },
  },
  { name: 'password-reset-refused', path: resetPath },
  { name: 'kyc-application', path: '/kyc-application' },
  { name: 'kyc-form-without-session', path: '/kyc-form' },
  { name: 'kyc-submitted', path: '/kyc-submitted' },
  ...publishedScenes,
  { name: 'not-found', path: nowhere },
];

/** What a user sees who has just followed the link of the verification mail. */
export const applicantScenes: readonly Scene[] = [
  { name: 'verified', path: '/verified', heading: 'Email verified' },
  { name: 'kyc-form-confirm', path: '/kyc-form' },
  {
    name: 'kyc-form-wrong-password',
    path: '/kyc-form',
    open: async (page) => {
      await page.route('**/api/auth/kyc-session', refuse('wrong-credentials', messages.kycPasswordWrong));
      await confirmIdentity(page, 'not this one');
      await page.getByText(messages.kycPasswordWrong).waitFor();
    },
  },
  {
    name: 'kyc-form-expired',
    path: '/kyc-form',
    open: async (page) => {
      await page.route('**/api/auth/kyc-session', refuse('ticket-invalid', messages.ticketInvalid));
      await confirmIdentity(page, password);
      await page.getByText(messages.ticketInvalid).waitFor();
    },
  },
  form('kyc-form'),
  // Before anything is typed: what was, is there again.
  form('kyc-form-refused', async (page) => {
    await press('Submit')(page);
    await page.getByText(fieldMessages.required).first().waitFor();
  }),
  form('kyc-form-filled', async (page) => {
    await fillPapers(page, 'nora@people.test');
    await chooseImage(page, fixture('passport.jpg'));
    await page.getByRole('img', { name: /passport\.jpg/ }).waitFor();
  }),
  form('kyc-form-restored', async (page) => {
    await page.getByLabel('City').fill('Portsmouth');
    await page.reload();
    await confirmIdentity(page, password);
    await page.getByRole('button', { name: 'Start again' }).waitFor();
  }),
  form('kyc-form-nationalities', async (page) => {
    await page.getByRole('combobox', { name: /Nationality/ }).click();
    await page.getByRole('listbox').waitFor();
  }),
  form('kyc-form-birth-date', press(/Choose date/)),
  form('kyc-form-countries', press(/^Country: /)),
];

/** A state of the identity form, which the password opens. */
function form(name: string, open?: (page: Page) => Promise<void>): Scene {
  return {
    name,
    path: '/kyc-form',
    pass: (page) => confirmIdentity(page, password),
    heading: 'Begin your ID-Verification',
    ...(open !== undefined && { open }),
  };
}

async function signInRefused(page: Page, code: ErrorCode): Promise<void> {
  await page.route('**/api/auth/login', refuse(code, errorTable[code].message));
  await page.getByLabel('Email address').fill('clara@keelstone.test');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await press('Sign in')(page);
}

/** A right password of somebody who has both kinds of second factor. */
async function secondStep(page: Page): Promise<void> {
  await firstStep(page, ['totp', 'passkey']);
  await page.getByLabel('Authentication code').waitFor();
}

async function firstStep(page: Page, methods: NextStep['methods']): Promise<void> {
  const next: NextStep = { methods, ticket: 'x'.repeat(43) };
  await page.route('**/api/auth/login', refuse('second-factor-required', 'x', next));
  await page.getByLabel('Email address').fill('clara@keelstone.test');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await press('Sign in')(page);
}

/** The page of a mailed link, as if the API knew it. */
function secured(name: string, right: SecureRight, open?: (page: Page) => Promise<void>): Scene {
  return {
    name,
    path: securePath,
    open: async (page) => {
      await page.route('**/api/auth/secure/check', (route) => route.fulfill({ json: { right } }));
      await page.route('**/api/auth/secure', (route) => route.fulfill({ json: { message: 'Done' } }));
      await page.reload();
      await page.getByText('It was you after all?').waitFor();
      await open?.(page);
    },
  };
}

/** An answer that the API on this machine would not give. */
function refuse(code: ErrorCode, error: string, next: Partial<NextStep> = {}) {
  const { status } = errorTable[code];
  return (route: Route): Promise<void> => route.fulfill({ status, json: { error, code, ...next } });
}
