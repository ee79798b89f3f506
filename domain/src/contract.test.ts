import { describe, expect, it } from 'vitest';
import { contract, type EndpointName } from './contract.ts';
import { flagNames } from './core/kill-switch/flag-refusals.ts';
import type { Endpoint, FlagName, StepUp } from './kernel/api/endpoint.ts';
import { findFirstFailure } from './kernel/validation/first-failure.ts';
import { validationTexts } from './kernel/validation/validation.texts.ts';

/** The routes that clients outside this repository call: they stay. Calls of our own need no line here. */
const documented = `
POST auth/login
POST /api/auth/login
POST activity
POST /api/activity
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

const routes = Object.values(contract).flatMap((endpoint: Endpoint) =>
  [endpoint.path, ...(endpoint.aliases ?? [])].map((path) => shape(`${endpoint.method} ${path}`)),
);

/** We may choose the parameters' names, but not their positions. */
function shape(call: string): string {
  return call.replace(/:\w+|\{\w+\}/g, '{}').replace(/^(\w+) (?!\/)/, '$1 /');
}

const byName: Readonly<Record<EndpointName, Endpoint>> = contract;
const endpoints = Object.entries(byName);

/**
 * The calls that need a fresh confirmation, stated independently of the contract: these, and with a factor every
 * decision with a preview that is not named here.
 */
const confirmed: Readonly<Record<StepUp, readonly EndpointName[]>> = {
  always: [
    'set-deposit-key',
    'request-unlock',
    'request-totp',
    'add-totp',
    'request-passkey',
    'add-passkey',
    'reset-factors',
    'download-data-export',
    'close-account',
    'update-wallet',
    'restore-wallet',
    'update-policy',
    'confirm-proposal',
  ],
  'with-factor': [
    'check-step-up',
    'credit-many',
    'record-payout',
    'add-address',
    'remove-address',
    'request-any-address',
    'propose-hold',
    'update-flag',
  ],
  others: ['delete-transaction'],
};
const unconfirmed: readonly EndpointName[] = ['refuse-proposal'];
const named = [...Object.values(confirmed).flat(), ...unconfirmed];
const otherDecisions = endpoints
  .filter(([name, { subject }]) => subject !== undefined && !named.includes(name as EndpointName))
  .map(([name]) => name);

/** The least that each switch must stop, stated independently of the contract. */
const purposes: Readonly<Record<FlagName, readonly EndpointName[]>> = {
  withdrawals: ['request-withdrawal'],
  approvals: ['approve-transaction', 'approve-kyc', 'credit-profit', 'credit-many', 'edit-figures'],
  registration: ['register'],
  deposits: ['request-deposit', 'get-wallet'],
  changes: [],
};

describe('the contract', () => {
  it.each(documented.trim().split('\n'))('serves %s', (call) => {
    expect(routes).toContain(shape(call));
  });

  it('gives every call its own route', () => {
    expect(new Set(routes).size).toBe(routes.length);
  });

  it('has no call that deletes audit rows, journal entries or proposals', () => {
    const deleting = endpoints.filter(([, { method }]) => method === 'DELETE');
    const things = new Set(deleting.map(([, { path }]) => path.split('/')[2]));
    // The only DELETE about one's own account cancels its closing.
    const expected = ['activity', 'address', 'factor', 'kyc', 'own-data', 'session', 'transaction'];
    expect([...things].sort()).toEqual(expected);
  });

  it('takes a body only with POST and PUT: a call without a schema reads none', () => {
    const taking = endpoints.filter(([, { body }]) => body !== undefined).map(([, { method }]) => method);
    expect(new Set(taking)).toEqual(new Set(['POST', 'PUT']));
  });

  it.each(flagNames)('stops with the switch %s at least the calls it is meant for', (flag) => {
    for (const name of purposes[flag]) expect(byName[name].flags, name).toContain(flag);
  });

  it.each(Object.entries(confirmed))(
    'asks for a fresh confirmation of kind %s exactly where it must',
    (kind, names) => {
      const asking = endpoints.filter(([, { stepUp }]) => stepUp === kind).map(([name]) => name);
      const others = kind === 'with-factor' ? otherDecisions : [];
      const hint = `a call that asks in another way is named in \`confirmed\` or \`unconfirmed\``;
      expect(asking.sort(), hint).toEqual([...names, ...others].sort());
    },
  );

  it('stops every writing call while changes are off, except signing in, asking about a link, shutting somebody out and turning them on again, and telling that a page broke', () => {
    const unstopped = endpoints
      .filter(([, { method, flags }]) => method !== 'GET' && !(flags ?? []).includes('changes'))
      .map(([name]) => name);
    expect(new Set(unstopped)).toEqual(
      new Set([
        'login',
        'pass-second-factor',
        'request-sign-in-challenge',
        'step-up',
        'check-secure-link',
        'use-secure-link',
        'check-reset-link',
        'end-session',
        'end-other-sessions',
        'lock-account',
        'request-totp',
        'add-totp',
        'request-passkey',
        'add-passkey',
        'request-challenge',
        'cancel-factor-reset',
        'reopen-account',
        'update-flag',
        'report-fault',
      ]),
    );
  });
});

describe('a decision of an administrator', () => {
  /** They decide nothing, or are an emergency brake. Calls with `people: 'own'` change the caller's own data. */
  const unpreviewed: readonly EndpointName[] = [
    // `credit-many` answers first what it would do, and does it only with that answer.
    ...(['ask-kyc', 'ask-transaction', 'credit-many', 'lease-case', 'note-case', 'propose-hold'] as const),
    ...(['prove-books', 'record-holdings', 'record-payout', 'stop-profits', 'update-flag'] as const),
  ];

  it('refuses links in its reason, if it takes one: people read it in our mails', () => {
    const reasoned = endpoints.filter(([, { body }]) => body !== undefined && 'reason' in body.fields);
    const refused = reasoned.map(([name, { body, example }]) => {
      const sent = { ...example, reason: 'Log in at evil.example' };
      return [name, body && findFirstFailure(body, sent)?.message];
    });
    expect(refused).toEqual(reasoned.map(([name]) => [name, validationTexts.reason]));
    expect(refused.length).toBeGreaterThan(3);
  });

  const decisions = endpoints.filter(
    ([name, { people }]) => people !== undefined && people !== 'own' && !name.startsWith('preview-'),
  );

  it('has a preview, or is listed as having none', () => {
    const without = decisions.filter(([name]) => !(`preview-${name}` in contract)).map(([name]) => name);
    expect(without.sort()).toEqual(unpreviewed);
    expect(decisions.length).toBeGreaterThan(without.length);
  });

  it('takes `expected` if it has a preview, and no other call does', () => {
    for (const [name, { body, query, subject }] of endpoints) {
      const isExpecting = 'expected' in { ...(body ?? query)?.fields };
      const isPreview = name.startsWith('preview-');
      if (!isPreview) expect(isExpecting, name).toBe(subject !== undefined);
    }
  });
});
