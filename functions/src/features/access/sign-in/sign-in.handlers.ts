import type { signInContract } from '@keelstone/domain/access/sign-in/sign-in.contract';
import { confirmationOf, factorProofOf } from '@keelstone/domain/access/second-factor/second-factor.schema';
import { challengeTicket } from '../second-factor/request-challenge.service.ts';
import type { Handlers } from '../../../platform/call/handler.ts';
import type { Deps } from '../deps.ts';
import { requestMail } from '../mail-request/request-mail.service.ts';
import { login } from './login.service.ts';
import { openKycSession } from '../../identity/kyc/open-kyc-session.service.ts';
import { passSecondFactor } from './pass-second-factor.service.ts';
import { register } from '../registration/register.service.ts';
import { resetPassword } from '../password/reset-password.service.ts';
import { stepUp } from '../step-up/step-up.service.ts';
import { readUsableLink } from '../../core/one-time-link/use-link.ts';
import { checkSecureLink, useSecureLink } from '../account-lock/use-secure-link.service.ts';
import { verifyEmail } from '../registration/verify-email.service.ts';
import { mailRequestTexts } from '@keelstone/domain/access/mail-request/mail-request.texts';
import { passwordTexts } from '@keelstone/domain/access/password/password.texts';
import { registrationTexts } from '@keelstone/domain/access/registration/registration.texts';

export const authHandlers = {
  login: ({ body, origin, noGuess }, deps) =>
    login({ ...body, email: body.email.toLowerCase(), origin, noGuess }, deps),

  'pass-second-factor': ({ body: { proof, ...body }, origin, noGuess }, deps) =>
    passSecondFactor({ ...body, proof: factorProofOf(proof), origin, noGuess }, deps),

  'request-sign-in-challenge': ({ body }, deps) => challengeTicket(body.ticket, deps),

  'step-up': async ({ body, caller, origin }, deps) => {
    const untilMs = await stepUp({ proof: confirmationOf(body.proof), caller, origin }, deps);
    return { strongUntil: new Date(untilMs).toISOString() };
  },

  register: async ({ body: { terms = 0, privacy = 0, ...person }, origin }, deps) => {
    await register({ ...person, read: { terms, privacy }, origin }, deps);
    return { message: mailRequestTexts.verificationEmailSent };
  },

  'verify-email': async ({ body }, deps) => ({
    message: registrationTexts.emailVerified,
    ...(await verifyEmail(body, deps)),
  }),

  'open-kyc-session': ({ body, origin }, deps) => openKycSession({ ...body, origin }, deps),

  'check-secure-link': async ({ body }, deps) => ({ right: await checkSecureLink(body, deps) }),

  'use-secure-link': async ({ body, origin }, deps) => ({
    message: await useSecureLink({ ...body, origin }, deps),
  }),

  'resend-verification': async ({ body }, deps) => {
    await requestMail({ kind: 'verify-email', email: body.email }, deps);
    return { message: mailRequestTexts.verificationEmailSent };
  },

  'forgot-password': async ({ body }, deps) => {
    await requestMail({ kind: 'reset-password', email: body.email }, deps);
    return { message: passwordTexts.resetEmailSent };
  },

  'check-reset-link': async ({ body: { code } }, deps) => {
    const { link } = await deps.runTransaction((tx) =>
      readUsableLink(tx, { code, purpose: 'reset-password' }, deps),
    );
    return { expiresAt: new Date(link.expiresAtMs).toISOString() };
  },

  'reset-password': async ({ params, body, origin }, deps) => {
    const { requestId } = origin;
    await resetPassword({ ...body, resetToken: params.resetToken, requestId }, deps);
    return { message: passwordTexts.passwordReset };
  },
} satisfies Pick<Handlers<Deps>, keyof typeof signInContract>;
