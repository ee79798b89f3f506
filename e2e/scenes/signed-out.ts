import type { SecureRight } from '@keelstone/domain/core/one-time-link/credentials';
import { errorTexts } from '@keelstone/domain/error-texts';
import { type ErrorCode, errorStatuses, type NextStep } from '@keelstone/domain/errors';
import { kycTexts } from '@keelstone/domain/identity/kyc/kyc.texts';
import { validationTexts } from '@keelstone/domain/kernel/validation/validation.texts';
import { password } from '../support/arrange.ts';
import { nowhere } from '../support/follow.ts';
import { chooseImage, confirmIdentity, fillPapers, fixture } from '../support/forms.ts';
import { publishedScenes } from './legal.ts';
import * as act from './scene.ts';

const { given, press, steps, fill, shows, says } = act;

/** Look like mailed links, but are not. */
const resetPath = `/passwordreset/${'x'.repeat(40)}`;
const securePath = `/secure#code=${'x'.repeat(40)}`;

/** An answer that the API on this machine would not give. */
const refuses = (url: string, code: ErrorCode, error: string, next: Partial<NextStep> = {}) =>
  act.answers(url, { error, code, ...next }, errorStatuses[code]);
const refusesBy = (url: string, code: ErrorCode) => refuses(url, code, errorTexts[code]);

const signIn = steps(
  fill('Email address', 'clara@keelstone.test'),
  (page) => page.getByLabel('Password', { exact: true }).fill(password),
  press('Sign in'),
);
const signInRefused = (code: ErrorCode) => steps(refusesBy('**/api/auth/login', code), signIn);

/** A right password of somebody who has these kinds of second factor. */
const firstStep = (methods: NextStep['methods']) =>
  steps(
    refuses('**/api/auth/login', 'second-factor-required', 'x', { methods, ticket: 'x'.repeat(43) }),
    signIn,
  );
const secondStep = steps(firstStep(['totp', 'passkey']), shows('textbox', 'Authentication code'));

/** The page of a mailed link, as if the API knew it. */
const secured = (right: SecureRight, ...acts: readonly act.Act[]) =>
  given(
    steps(
      act.answers('**/api/auth/secure/check', { right }),
      act.answers('**/api/auth/secure', { message: 'Done' }),
    ),
    says('It was you after all?'),
    ...acts,
  );

/** The scenes of a visitor. */
export const publicScenes: readonly act.Scene[] = [
  { name: 'landing', path: '/', core: 'page' },
  ...act.states('/#faq', {
    'landing-question': (page) =>
      page
        .getByRole('region', { name: /questions/i })
        .locator('summary')
        .first()
        .click(),
  }),
  { name: 'landing-menu', path: '/', open: press('Menu'), only: 'phone' },
  { name: 'help', path: '/help#withdrawal', core: 'page' },
  ...act.states('/login', {
    login: act.core('page'),
    'login-refused': act.core('refused form', steps(press('Sign in'), says(validationTexts.email))),
    'login-locked': steps(signInRefused('sign-in-locked'), shows('link', 'Reset password')),
    'login-wrong-password': steps(signInRefused('wrong-credentials'), shows('note')),
    'login-suspended': steps(signInRefused('account-restricted'), shows('note')),
    'login-second-step': secondStep,
    'login-second-step-passkey': steps(firstStep(['passkey']), shows('button', 'Use a passkey')),
    'login-second-step-refused': steps(
      secondStep,
      refusesBy('**/api/auth/second-factor', 'factor-refused'),
      fill('Authentication code', '123456'),
      press('Sign in'),
      shows('alert'),
    ),
    'login-recovery-code': steps(secondStep, press('Use a recovery code'), shows('textbox', 'Recovery code')),
  }),
  ...act.states('/register', { register: act.core('page'), 'register-countries': press(/^Country: /) }),
  { name: 'verify-email', path: '/verify-email', core: 'page' },
  { name: 'verified-without-link', path: '/verified', heading: 'Verify your email' },
  { name: 'secure', path: '/secure' },
  ...act.states(securePath, {
    'secure-refused': given(
      refusesBy('**/api/auth/secure/check', 'link-used'),
      says('This link was already used'),
    ),
    'secure-lock': act.core('page', secured('lock-account')),
    'secure-delete': secured('delete-account'),
    'secure-stop': secured('stop-factor-reset'),
    'secure-locked': secured(
      'lock-account',
      press('Lock my account'),
      shows('heading', 'Your account is locked'),
    ),
  }),
  { name: 'forgot-password', path: '/forgot-password', core: 'page' },
  ...act.states(resetPath, {
    'password-reset': act.core(
      'page',
      given(act.answers('**/api/auth/passwordreset', { expiresAt: '2026-11-25T12:00:00.000Z' }), (page) =>
        page.getByLabel('New Password', { exact: true }).waitFor(),
      ),
    ),
    'password-reset-refused': undefined,
  }),
  { name: 'kyc-application', path: '/kyc-application', core: 'page' },
  { name: 'kyc-form-without-session', path: '/kyc-form' },
  { name: 'kyc-submitted', path: '/kyc-submitted', core: 'page' },
  ...publishedScenes,
  { name: 'not-found', path: nowhere, core: 'page' },
];

const kycForm = '/kyc-form';
const confirm =
  (typed: string): act.Act =>
  (page) =>
    confirmIdentity(page, typed);

/** Everything is filled in and submitted: the password is asked for. */
const submitted = steps(
  (page) => fillPapers(page, 'nora@people.test'),
  (page) => chooseImage(page, fixture('passport.jpg')),
  shows('img', /passport\.jpg/),
  act.click('checkbox', /^All The Personal Information/),
  press('Submit'),
  shows('dialog', "Confirm it's you"),
);

/** The states of the identity form. */
const formScenes = act
  .states(kycForm, {
    'kyc-form': act.core('page'),
    // Before anything is typed: what was, is there again.
    'kyc-form-refused': steps(press('Continue'), says(validationTexts.required)),
    'kyc-form-filled': steps(
      (page) => fillPapers(page, 'nora@people.test'),
      (page) => chooseImage(page, fixture('passport.jpg')),
      shows('img', /passport\.jpg/),
    ),
    'kyc-form-restored': steps(
      press(/^2/),
      fill('City', 'Portsmouth'),
      (page) => page.reload(),
      shows('button', 'Start again'),
    ),
    'kyc-form-nationalities': steps(press(/^2/), act.click('combobox', /Nationality/), shows('listbox')),
    'kyc-form-countries': press(/^Country: /),
    'kyc-form-confirm': submitted,
    'kyc-form-wrong-password': steps(
      refuses('**/api/auth/kyc-session', 'wrong-credentials', kycTexts.kycPasswordWrong),
      submitted,
      confirm('not this one'),
      says(kycTexts.kycPasswordWrong),
    ),
    'kyc-form-expired': steps(
      refuses('**/api/auth/kyc-session', 'ticket-invalid', kycTexts.ticketInvalid),
      submitted,
      confirm(password),
      says(kycTexts.ticketInvalid),
    ),
  })
  .map((scene) => ({ ...scene, heading: 'Begin your ID-Verification' }));

/** The scenes of a user who has just followed the link of the verification mail. */
export const applicantScenes: readonly act.Scene[] = [
  { name: 'verified', path: '/verified', heading: 'Email verified', core: 'page' },
  ...formScenes,
];
