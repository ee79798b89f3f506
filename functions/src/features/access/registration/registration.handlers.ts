import { mailRequestTexts } from '@keelstone/domain/access/mail-request/mail-request.texts';
import { registrationTexts } from '@keelstone/domain/access/registration/registration.texts';
import type { Handlers } from '../../../platform/call/handler.ts';
import type { Deps } from '../../../platform/deps.ts';
import { requestMail } from '../mail-request/request-mail.service.ts';
import { register } from './register.service.ts';
import { verifyEmail } from './verify-email.service.ts';

export const registrationHandlers = {
  register: async ({ body: { terms = 0, privacy = 0, ...person }, origin }, deps) => {
    await register({ ...person, read: { terms, privacy }, origin }, deps);
    return { message: mailRequestTexts.verificationEmailSent };
  },
  'verify-email': async ({ body }, deps) => ({
    message: registrationTexts.emailVerified,
    ...(await verifyEmail(body, deps)),
  }),
  'resend-verification': async ({ body }, deps) => {
    await requestMail({ kind: 'verify-email', email: body.email }, deps);
    return { message: mailRequestTexts.verificationEmailSent };
  },
} satisfies Partial<Handlers<Deps>>;
