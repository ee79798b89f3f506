import { string } from 'yup';
import { oneTimeLinkThrottles } from '../../core/one-time-link/one-time-link.limits.ts';
import { messageWire } from '../../kernel/api/common.wire.ts';
import { endpoint } from '../../kernel/api/endpoint.ts';
import { exampleIds } from '../../kernel/api/example-ids.ts';
import { mailRequestThrottles } from '../mail-request/mail-request.limits.ts';
import { emailOnlySchema } from '../mail-request/mail-request.schema.ts';
import { registrationThrottles } from './registration.limits.ts';
import { registrationSchema, verifySchema } from './registration.schema.ts';

export const registrationContract = {
  register: endpoint('POST /api/auth/register', {
    access: 'public',
    summary: 'Creates an account and mails the verification link.',
    cost: { reads: 11, writes: 17 },
    example: {
      name: 'Nora Quist',
      email: exampleIds.newEmail,
      number: '+12025550123',
      password: exampleIds.password,
      terms: 0,
      privacy: 0,
    },
    flags: ['registration', 'changes'],
    isAppCheckSpent: true,
    throttles: registrationThrottles.register,
    body: registrationSchema,
  }),
  'verify-email': endpoint('POST /api/auth/verify', {
    access: 'public',
    summary: 'Redeems a mailed verification code. Opens no session.',
    cost: { reads: 10, writes: 11 },
    example: { oobCode: exampleIds.verifyCode },
    throttles: oneTimeLinkThrottles.mailedCode,
    body: verifySchema,
    response: messageWire.shape({ email: string().required(), kycTicket: string() }).meta({
      name: 'VerifiedAddress',
      description:
        'The address is verified. `kycTicket` and the password open an identity form; it is absent if the account may not apply.',
    }),
    errors: ['account-restricted', 'link-expired', 'link-invalid', 'link-replaced', 'link-used'],
  }),
  'resend-verification': endpoint('POST /api/auth/resend', {
    access: 'public',
    summary: 'Mails the verification link again. The answer is the same for every address.',
    cost: { reads: 3, writes: 3 },
    example: { email: exampleIds.userEmail },
    throttles: mailRequestThrottles.mailRequest,
    body: emailOnlySchema,
  }),
} as const;
