import { string } from 'yup';
import { userWire } from '../../core/user/user.contract.ts';
import { endpoint } from '../../kernel/api/endpoint.ts';
import { exampleIds, exampleProofs } from '../../kernel/api/example-ids.ts';
import { namedObject } from '../../kernel/validation/name-schema.ts';
import { assertionOptionsWire } from '../second-factor/second-factor.contract.ts';
import { signInThrottles } from './sign-in.limits.ts';
import { loginSchema, secondFactorSchema, ticketSchema } from './sign-in.schema.ts';

const loginWire = namedObject('LoginAnswer', {
  token: string().required(),
  customToken: string().required(),
  others: userWire.required(),
}).meta({
  description:
    'A session. `token` is an ID token for any client. With `customToken` the Firebase SDK keeps the session.',
});

export const signInContract = {
  login: endpoint('POST /api/auth/login', {
    aliases: ['/auth/login'],
    access: 'public',
    summary: 'Signs in with e-mail and password.',
    cost: { reads: 11, writes: 15 },
    example: { email: exampleIds.userEmail, password: exampleIds.password, device: 'a-browser-of-the-owner' },
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
  'pass-second-factor': endpoint('POST /api/auth/second-factor', {
    access: 'public',
    summary:
      'Completes a sign-in with a second factor and the ticket that came with `second-factor-required`.',
    cost: { reads: 13, writes: 19 },
    example: {
      ticket: exampleIds.factorTicket,
      proof: exampleProofs.recovery,
      device: 'a-browser-of-the-owner',
    },
    flags: [],
    throttles: signInThrottles.factorTicket,
    body: secondFactorSchema,
    response: loginWire,
    errors: ['account-restricted', 'email-unverified', 'factor-refused'],
  }),
  'request-sign-in-challenge': endpoint('POST /api/auth/second-factor/challenge', {
    access: 'public',
    summary: 'Returns options for a browser to ask for a passkey that completes a sign-in.',
    cost: { reads: 4, writes: 4 },
    example: { ticket: exampleIds.factorTicket },
    flags: [],
    throttles: signInThrottles.factorTicket,
    body: ticketSchema,
    response: assertionOptionsWire,
    errors: ['factor-refused'],
  }),
} as const;
