import { oneTimeLinkThrottles } from '../../core/one-time-link/one-time-link.limits.ts';
import { mailedCodeSchema } from '../../core/one-time-link/one-time-link.schema.ts';
import { timeWire } from '../../kernel/api/common.wire.ts';
import { endpoint } from '../../kernel/api/endpoint.ts';
import { exampleIds } from '../../kernel/api/example-ids.ts';
import { namedObject } from '../../kernel/validation/name-schema.ts';
import { mailRequestThrottles } from '../mail-request/mail-request.limits.ts';
import { emailOnlySchema } from '../mail-request/mail-request.schema.ts';
import { resetPasswordSchema } from './password.schema.ts';

export const passwordContract = {
  'forgot-password': endpoint('POST /api/auth/forgotpassword', {
    access: 'public',
    summary: 'Mails a reset link. The answer is the same for every address.',
    cost: { reads: 3, writes: 3 },
    example: { email: exampleIds.userEmail },
    isAppCheckSpent: true,
    throttles: mailRequestThrottles.mailRequest,
    body: emailOnlySchema,
  }),
  'check-reset-link': endpoint('POST /api/auth/passwordreset', {
    access: 'public',
    summary: 'Returns whether the code of a mailed link can still set a password. The code stays usable.',
    cost: { reads: 4, writes: 1 },
    example: { code: exampleIds.passwordCode },
    // This call only reads. It is a POST because the code must not be in the platform's log of URLs.
    flags: [],
    throttles: oneTimeLinkThrottles.mailedCode,
    body: mailedCodeSchema,
    response: namedObject('ResetLink', { expiresAt: timeWire() }).meta({
      description: 'A usable link.',
    }),
    errors: ['link-expired', 'link-invalid', 'link-replaced', 'link-used'],
  }),
  'reset-password': endpoint('PUT /api/auth/passwordreset/:resetToken', {
    access: 'public',
    summary: 'Sets a new password with the code of a mailed link and signs out everywhere.',
    cost: { reads: 12, writes: 18 },
    example: { password: 'another horse', device: 'a-browser-of-the-owner' },
    throttles: oneTimeLinkThrottles.mailedCode,
    body: resetPasswordSchema,
    errors: ['link-expired', 'link-invalid', 'link-replaced', 'link-used'],
  }),
} as const;
