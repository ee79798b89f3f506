import { endpoint } from './endpoint.ts';
import { userWire } from './user.wire.ts';

export const userContract = {
  'get-current-user': endpoint({
    method: 'GET',
    path: '/api/user',
    access: 'signed-in',
    summary: 'The signed-in user with his balances.',
    source: 'spec 7',
    response: userWire,
  }),
} as const;
