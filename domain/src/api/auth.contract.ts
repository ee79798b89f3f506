import { object, string } from 'yup';
import {
  disownSchema,
  emailOnlySchema,
  kycSessionSchema,
  loginSchema,
  registrationSchema,
  resetPasswordSchema,
  verifySchema,
} from '../auth/auth.schema.ts';
import { messageWire } from './common.wire.ts';
import { endpoint } from './endpoint.ts';
import { userWire } from './user.wire.ts';
import { throttles } from './throttle.ts';

export const authContract = {
  login: endpoint({
    method: 'POST',
    path: '/api/auth/login',
    aliases: ['/auth/login'],
    access: 'public',
    summary: 'Signs in with e-mail and password.',
    // Signing in is how an administrator reaches the switches, and changes nothing of anybody's.
    flags: [],
    throttles: throttles.login,
    body: loginSchema,
    /** `token` is an ID token for any client, `customToken` lets the Firebase SDK keep the session. */
    response: object({
      token: string().required(),
      customToken: string().required(),
      others: userWire.required(),
    }),
  }),
  register: endpoint({
    method: 'POST',
    path: '/api/auth/register',
    access: 'public',
    summary: 'Creates an account and mails the verification link.',
    flags: ['registration', 'readOnly'],
    isAppCheckSpent: true,
    throttles: throttles.register,
    body: registrationSchema,
    response: messageWire,
  }),
  'verify-email': endpoint({
    method: 'POST',
    path: '/api/auth/verify',
    access: 'public',
    summary: 'Redeems a mailed verification code. Opens no session.',
    flags: ['readOnly'],
    throttles: throttles.mailedCode,
    body: verifySchema,
    /** `kycTicket` opens an identity form together with the password; absent if the account may not apply. */
    response: messageWire.shape({ email: string().required(), kycTicket: string() }),
  }),
  'open-kyc-session': endpoint({
    method: 'POST',
    path: '/api/auth/kyc-session',
    access: 'public',
    summary: 'Exchanges the ticket of a verified address and the password for a session that may only apply.',
    flags: ['readOnly'],
    throttles: throttles.kycSession,
    body: kycSessionSchema,
    /** A token of scope `kyc`, for the Firebase SDK. */
    response: object({ customToken: string().required() }),
  }),
  'disown-account': endpoint({
    method: 'POST',
    path: '/api/auth/not-me',
    access: 'public',
    summary: '"This wasn\'t me": deletes an account that somebody else registered with this address.',
    flags: ['readOnly'],
    throttles: throttles.mailedCode,
    body: disownSchema,
    response: messageWire,
  }),
  'resend-verification': endpoint({
    method: 'POST',
    path: '/api/auth/resend',
    access: 'public',
    summary: 'Mails the verification link again; answers the same for any address.',
    flags: ['readOnly'],
    throttles: throttles.mailRequest,
    body: emailOnlySchema,
    response: messageWire,
  }),
  'forgot-password': endpoint({
    method: 'POST',
    path: '/api/auth/forgotpassword',
    access: 'public',
    summary: 'Mails a reset link; answers the same whether or not the address exists.',
    flags: ['readOnly'],
    isAppCheckSpent: true,
    throttles: throttles.mailRequest,
    body: emailOnlySchema,
    response: messageWire,
  }),
  'reset-password': endpoint({
    method: 'PUT',
    path: '/api/auth/passwordreset/:resetToken',
    access: 'public',
    summary: 'Sets a new password with the code of a mailed link and signs out everywhere.',
    flags: ['readOnly'],
    throttles: throttles.mailedCode,
    body: resetPasswordSchema,
    response: messageWire,
  }),
} as const;
