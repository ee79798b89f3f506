import { describe, expect, it } from 'vitest';
import { contract } from './contract.ts';
import type { Endpoint } from './endpoint.ts';

/** The calls of spec section 7, as written there. */
const documented = `
POST auth/login
POST activity
POST /api/auth/register
POST /api/auth/forgotpassword
PUT /api/auth/passwordreset/{resetToken}
GET /api/user
GET /api/user/{adminId}
GET /api/user/{adminId}/{userId}
PUT /api/user/suspend/{adminId}
PUT /api/user/unsuspend/{adminId}
POST /api/kyc
GET /api/kyc/{adminId}
GET /api/kyc/{currentUserId}/{kycId}
PUT /api/kyc/approve/{adminId}
PUT /api/kyc/reject/{adminId}
DELETE /api/kyc/{adminId}/{kycId}
GET /api/transaction/{userId}/recent
GET /api/transaction/{userId}
GET /api/transaction
PUT /api/transaction/approve
PUT /api/transaction/reject
DELETE /api/transaction/delete/{id}
PUT /api/transaction/edit
PUT /api/transaction/credit
POST /api/transaction/deposit
POST /api/transaction/{userId}/withdraw
GET /api/activity/{userId}
DELETE /api/activity/{userId}/{activityId}
GET /api/wallet
PUT /api/wallet/{userId}`;

/** The endpoints that design.md (head and section 8), security.md 7 and issue B add. */
const added = `
GET /api/rates
GET /api/claims
PUT /api/claims/{adminId}
PUT /api/user
PUT /api/user/settings
POST /api/auth/verify
POST /api/auth/kyc-session
POST /api/auth/not-me
POST /api/auth/resend
GET /api/statement/{userId}
GET /api/statement/{userId}/csv
GET /api/kyc/{id}/{kycId}/document
GET /api/transaction/proof/{id}
POST /api/contact
POST /api/newsletter
GET /api/health
GET /api/flags/{adminId}
PUT /api/flags/{adminId}
GET /api/openapi.json
GET /api/docs
GET /api/session
DELETE /api/session/{sid}
DELETE /api/session`;

const routes = Object.values(contract).flatMap((endpoint: Endpoint) =>
  [endpoint.path, ...(endpoint.aliases ?? [])].map((path) => shape(`${endpoint.method} ${path}`)),
);

/** Names of parameters are ours to choose; where they stand is not. */
function shape(call: string): string {
  return call.replace(/:\w+|\{\w+\}/g, '{}').replace(/^(\w+) (?!\/)/, '$1 /');
}

const callsOf = (list: string): string[] => list.trim().split('\n');

describe('the contract', () => {
  it.each([...callsOf(documented), ...callsOf(added)])('serves %s', (call) => {
    expect(routes).toContain(shape(call));
  });

  it.each(['POST /api/auth/login', 'POST /api/activity'])(
    'serves %s under its other spelling too',
    (call) => {
      expect(routes).toContain(shape(call));
    },
  );

  it('serves nothing that is not documented', () => {
    const known = [...callsOf(documented), ...callsOf(added), 'POST /api/auth/login', 'POST /api/activity'];
    expect([...routes].sort()).toEqual(known.map(shape).sort());
  });

  it('gives no route to two calls', () => {
    expect(new Set(routes).size).toBe(routes.length);
  });

  it('checks the body of every call that changes something by a schema, or takes none', () => {
    for (const endpoint of Object.values<Endpoint>(contract)) {
      if (endpoint.method === 'POST' || endpoint.method === 'PUT') expect(endpoint.body).toBeDefined();
      else expect(endpoint.body).toBeUndefined();
    }
  });

  it('stops every call that writes in read-only mode, but signing in, ending sessions and the way back', () => {
    const unstopped = Object.entries<Endpoint>(contract)
      .filter(([, { method, flags }]) => method !== 'GET' && !flags.includes('readOnly'))
      .map(([name]) => name);
    expect(unstopped).toEqual(['login', 'end-session', 'end-other-sessions', 'update-flag']);
  });
});
