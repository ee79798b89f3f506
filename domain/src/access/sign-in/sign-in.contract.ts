import { object, string } from 'yup';
import {
  emailOnlySchema,
  kycSessionSchema,
  loginSchema,
  mailedCodeSchema,
  registrationSchema,
  resetPasswordSchema,
  verifySchema,
} from './sign-in.schema.ts';
import { secureRights } from '../../core/one-time-link/credentials.ts';
import { secondFactorSchema, stepUpSchema, ticketSchema } from '../second-factor/second-factor.schema.ts';
import { named } from '../../kernel/validation/named.ts';
import { messageWire, timeWire } from '../../kernel/api/common.wire.ts';
import { endpoint } from '../../kernel/api/endpoint.ts';
import { exampleIds, exampleProofs } from '../../kernel/api/example-ids.ts';
import { assertionOptionsWire, strongUntilWire } from '../second-factor/second-factor.contract.ts';
import { userWire } from '../../core/user/user.contract.ts';
import { oneTimeLinkThrottles } from '../../core/one-time-link/one-time-link.limits.ts';
import { kycThrottles } from '../../identity/kyc/kyc.limits.ts';
import { accountLockThrottles } from '../account-lock/account-lock.limits.ts';
import { mailRequestThrottles } from '../mail-request/mail-request.limits.ts';
import { registrationThrottles } from '../registration/registration.limits.ts';
import { signInThrottles } from './sign-in.limits.ts';

const loginWire = named(
  'LoginAnswer',
  'A session: `token` is an ID token for any client, `customToken` lets the Firebase SDK keep the session.',
  object({
    token: string().required(),
    customToken: string().required(),
    others: userWire.required(),
  }),
);

export const authContract = {
  login: endpoint({
    method: 'POST',
    path: '/api/auth/login',
    aliases: ['/auth/login'],
    access: 'public',
    summary: 'Signs in with e-mail and password.',
    cost: { reads: 10, writes: 15 },
    example: {
      body: { email: exampleIds.userEmail, password: exampleIds.password, device: 'a-browser-of-the-owner' },
    },
    // An administrator must sign in to reach the switches, and signing in changes nobody's data.
    flags: [],
    throttles: signInThrottles.login,
    body: loginSchema,
    response: loginWire,
    errors: [
      'account-restricted',
      'email-unverified',
      'second-factor-required',
      'sign-in-locked',
      'wrong-credentials',
    ],
  }),
  'pass-second-factor': endpoint({
    method: 'POST',
    path: '/api/auth/second-factor',
    access: 'public',
    summary:
      'Completes a sign-in with a second factor and the ticket that came with `second-factor-required`.',
    cost: { reads: 13, writes: 19 },
    example: {
      body: {
        ticket: exampleIds.factorTicket,
        proof: exampleProofs.recovery,
        device: 'a-browser-of-the-owner',
      },
    },
    flags: [],
    throttles: signInThrottles.factorTicket,
    body: secondFactorSchema,
    response: loginWire,
    errors: ['account-restricted', 'email-unverified', 'factor-refused'],
  }),
  'request-sign-in-challenge': endpoint({
    method: 'POST',
    path: '/api/auth/second-factor/challenge',
    access: 'public',
    summary: 'Options for a browser to ask for a passkey, to complete a sign-in.',
    cost: { reads: 4, writes: 4 },
    example: { body: { ticket: exampleIds.factorTicket } },
    flags: [],
    throttles: signInThrottles.factorTicket,
    body: ticketSchema,
    response: assertionOptionsWire,
    errors: ['factor-refused'],
  }),
  'step-up': endpoint({
    method: 'POST',
    path: '/api/auth/step-up',
    access: 'enrol',
    summary:
      'Confirms that the caller is still the owner: with the password, or a second factor if the account has one.',
    cost: { reads: 11, writes: 4 },
    example: { body: { proof: exampleProofs.ownPassword } },
    flags: [],
    body: stepUpSchema,
    response: strongUntilWire,
    errors: ['factor-refused', 'factor-too-new', 'sign-in-locked', 'too-many-requests', 'wrong-credentials'],
  }),
  register: endpoint({
    method: 'POST',
    path: '/api/auth/register',
    access: 'public',
    summary: 'Creates an account and mails the verification link.',
    cost: { reads: 11, writes: 17 },
    example: {
      body: {
        name: 'Nora Quist',
        email: exampleIds.newEmail,
        number: '+12025550123',
        password: exampleIds.password,
        terms: 0,
        privacy: 0,
      },
    },
    flags: ['registration', 'changes'],
    isAppCheckSpent: true,
    throttles: registrationThrottles.register,
    body: registrationSchema,
    response: messageWire,
    errors: [],
  }),
  'verify-email': endpoint({
    method: 'POST',
    path: '/api/auth/verify',
    access: 'public',
    summary: 'Redeems a mailed verification code. Opens no session.',
    cost: { reads: 10, writes: 11 },
    example: { body: { oobCode: exampleIds.verifyCode } },
    flags: ['changes'],
    throttles: oneTimeLinkThrottles.mailedCode,
    body: verifySchema,
    response: named(
      'VerifiedAddress',
      '`kycTicket` opens an identity form together with the password; absent if the account may not apply.',
      messageWire.shape({ email: string().required(), kycTicket: string() }),
    ),
    errors: ['account-restricted', 'link-expired', 'link-invalid', 'link-replaced', 'link-used'],
  }),
  'open-kyc-session': endpoint({
    method: 'POST',
    path: '/api/auth/kyc-session',
    access: 'public',
    summary:
      'Exchanges the ticket of a verified address and the password for a session that can only file an identity application.',
    cost: { reads: 13, writes: 5 },
    example: { body: { kycTicket: exampleIds.kycTicket, password: exampleIds.password } },
    flags: ['changes'],
    throttles: kycThrottles.kycSession,
    body: kycSessionSchema,
    response: named(
      'KycSessionAnswer',
      'A token of scope `kyc`, for the Firebase SDK.',
      object({ customToken: string().required() }),
    ),
    errors: ['account-restricted', 'sign-in-locked', 'ticket-invalid', 'wrong-credentials'],
  }),
  'check-secure-link': endpoint({
    method: 'POST',
    path: '/api/auth/secure/check',
    access: 'public',
    summary: 'What the code of a mailed link to `/secure` may do; it stays usable.',
    cost: { reads: 5, writes: 1 },
    example: { body: { code: exampleIds.secureCode } },
    flags: [],
    throttles: accountLockThrottles.secureLink,
    body: mailedCodeSchema,
    response: named(
      'SecureLink',
      'A link that can still be used, and the one thing that it does.',
      object({ right: string().oneOf(secureRights).required() }),
    ),
    errors: ['link-expired', 'link-invalid', 'link-replaced', 'link-used'],
  }),
  'use-secure-link': endpoint({
    method: 'POST',
    path: '/api/auth/secure',
    access: 'public',
    summary: 'Does what a link to `/secure` may do: locks or deletes its account, or stops a factor reset.',
    // Those of a deletion; a lock takes 7 and 12.
    cost: { reads: 17, writes: 16 },
    example: { body: { code: exampleIds.secureCode } },
    // No switch may stop people from keeping somebody out of their account. `changes` stops a deletion: `read-only`.
    flags: [],
    throttles: accountLockThrottles.secureLink,
    body: mailedCodeSchema,
    response: messageWire,
    errors: ['account-in-use', 'link-expired', 'link-invalid', 'link-replaced', 'link-used', 'read-only'],
  }),
  'resend-verification': endpoint({
    method: 'POST',
    path: '/api/auth/resend',
    access: 'public',
    summary: 'Mails the verification link again; answers the same for any address.',
    cost: { reads: 3, writes: 3 },
    example: { body: { email: exampleIds.userEmail } },
    flags: ['changes'],
    throttles: mailRequestThrottles.mailRequest,
    body: emailOnlySchema,
    response: messageWire,
    errors: [],
  }),
  'forgot-password': endpoint({
    method: 'POST',
    path: '/api/auth/forgotpassword',
    access: 'public',
    summary: 'Mails a reset link; answers the same whether or not the address exists.',
    cost: { reads: 3, writes: 3 },
    example: { body: { email: exampleIds.userEmail } },
    flags: ['changes'],
    isAppCheckSpent: true,
    throttles: mailRequestThrottles.mailRequest,
    body: emailOnlySchema,
    response: messageWire,
    errors: [],
  }),
  'check-reset-link': endpoint({
    method: 'POST',
    path: '/api/auth/passwordreset',
    access: 'public',
    summary: 'Whether the code of a mailed link can still set a password; it stays usable.',
    cost: { reads: 4, writes: 1 },
    example: { body: { code: exampleIds.passwordCode } },
    // It reads: only the code, which must not be in the platform's log of addresses, makes it a POST.
    flags: [],
    throttles: oneTimeLinkThrottles.mailedCode,
    body: mailedCodeSchema,
    response: named('ResetLink', 'A link that can still be used.', object({ expiresAt: timeWire() })),
    errors: ['link-expired', 'link-invalid', 'link-replaced', 'link-used'],
  }),
  'reset-password': endpoint({
    method: 'PUT',
    path: '/api/auth/passwordreset/:resetToken',
    access: 'public',
    summary: 'Sets a new password with the code of a mailed link and signs out everywhere.',
    cost: { reads: 12, writes: 18 },
    example: { body: { password: 'another horse', device: 'a-browser-of-the-owner' } },
    flags: ['changes'],
    throttles: oneTimeLinkThrottles.mailedCode,
    body: resetPasswordSchema,
    response: messageWire,
    errors: ['link-expired', 'link-invalid', 'link-replaced', 'link-used'],
  }),
} as const;
