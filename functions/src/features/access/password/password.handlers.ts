import { passwordTexts } from '@keelstone/domain/access/password/password.texts';
import type { Handlers } from '../../../platform/call/handler.ts';
import type { Deps } from '../../../platform/deps.ts';
import { readUsableLink } from '../../core/one-time-link/use-link.ts';
import { requestMail } from '../mail-request/request-mail.service.ts';
import { resetPassword } from './reset-password.service.ts';

export const passwordHandlers = {
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
} satisfies Partial<Handlers<Deps>>;
