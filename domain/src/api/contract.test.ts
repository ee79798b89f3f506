import { describe, expect, it } from 'vitest';
import { flagNames, type FlagName } from '../flags/flags.ts';
import { idPattern } from '../id-patterns.ts';
import { firstFailure } from '../validation/first-failure.ts';
import { fieldMessages } from '../messages.ts';
import type { StepUp } from '../session/strength.ts';
import { contract, type EndpointName } from './contract.ts';
import type { Endpoint } from './endpoint.ts';
import { exampleIds } from './example-ids.ts';

/** What clients outside this repository call: these routes stay. Calls of our own need no line here. */
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

const routes = Object.values(contract).flatMap((endpoint: Endpoint) =>
  [endpoint.path, ...(endpoint.aliases ?? [])].map((path) => shape(`${endpoint.method} ${path}`)),
);

/** We may choose the parameters' names, but not their positions. */
function shape(call: string): string {
  return call.replace(/:\w+|\{\w+\}/g, '{}').replace(/^(\w+) (?!\/)/, '$1 /');
}

const byName: Readonly<Record<EndpointName, Endpoint>> = contract;
const endpoints = Object.entries(byName);

/** What needs a fresh confirmation, stated independently of the contract. */
const confirmed: Readonly<Record<StepUp, readonly EndpointName[]>> = {
  always: [
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
    'unlock-user',
    'suspend-user',
    'unsuspend-user',
    'delete-kyc',
    'approve-transaction',
    'reject-transaction',
    'edit-figures',
    'credit-profit',
    'record-payout',
    'return-payout',
    'add-address',
    'remove-address',
    'request-any-address',
    'propose-hold',
    'close-finding',
  ],
  others: ['delete-transaction'],
};

/** What each switch must stop at least, stated independently of the contract. */
const purposes: Readonly<Record<FlagName, readonly EndpointName[]>> = {
  withdrawals: ['request-withdrawal'],
  approvals: ['approve-transaction', 'approve-kyc', 'credit-profit', 'edit-figures'],
  registration: ['register'],
  deposits: ['request-deposit', 'get-wallet'],
  changes: [],
};

describe('the contract', () => {
  it.each(documented.trim().split('\n'))('serves %s', (call) => {
    expect(routes).toContain(shape(call));
  });

  it.each(['POST /api/auth/login', 'POST /api/activity'])(
    'serves %s under its other spelling too',
    (call) => {
      expect(routes).toContain(shape(call));
    },
  );

  it('gives every call its own route', () => {
    expect(new Set(routes).size).toBe(routes.length);
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
      expect(asking.sort()).toEqual([...names].sort());
    },
  );

  it('stops every writing call while changes are off, except signing in, asking about a link, shutting somebody out and turning them on again', () => {
    const unstopped = endpoints
      .filter(([, { method, flags }]) => method !== 'GET' && !flags.includes('changes'))
      .map(([name]) => name);
    expect(unstopped).toEqual([
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
    ]);
  });
});

describe('a decision of an administrator', () => {
  /**
   * Calls without a preview, and why. Calls with `people: 'own'` are not decisions: they change the caller's own data.
   */
  const unpreviewed: Partial<Record<EndpointName, string>> = {
    'update-flag':
      'An emergency brake does only what its name says, and must not fail because of what was seen.',
    'ask-kyc': 'It decides nothing: it sends the text that was typed, and can be asked again.',
    'ask-transaction': 'It decides nothing: it sends the text that was typed, and can be asked again.',
    'prove-books': 'It asks for a check, and changes nothing.',
    'record-payout':
      'It notes what was done outside; it moves nothing, names the id that it replaces, and can be corrected.',
    'propose-hold': 'It only proposes; the person who confirms it is shown what it changes.',
    'lease-case': 'It warns others, and stops nobody.',
    'note-case': 'What it writes is all that it does.',
    'record-holdings': 'A count depends on nothing that is stored; earlier counts stay in the trail.',
  };
  it.each([
    ['approve-transaction', 'reject-transaction'],
    ['approve-kyc', 'reject-kyc'],
    ['suspend-user', 'unsuspend-user'],
  ] as const)('asks for the same confirmation as its opposite: %s, %s', (one, other) => {
    expect(byName[one].stepUp).toBe(byName[other].stepUp);
  });

  it('refuses links in its reason, if it takes one: people read it in our mails', () => {
    const reasoned = endpoints.filter(([, { body }]) => body !== undefined && 'reason' in body.fields);
    const refused = reasoned.map(([name, { body, example }]) => {
      const sent = { ...example?.body, reason: 'Log in at evil.example' };
      return [name, body && firstFailure(body, sent)?.message];
    });
    expect(refused).toEqual(reasoned.map(([name]) => [name, fieldMessages.reason]));
    expect(refused.length).toBeGreaterThan(3);
  });

  const decisions = endpoints.filter(
    ([name, { people }]) => people !== undefined && people !== 'own' && !name.startsWith('preview-'),
  );

  it('has a preview, or a reason why it has none', () => {
    const without = decisions.filter(([name]) => !(`preview-${name}` in contract)).map(([name]) => name);
    expect(without.sort()).toEqual(Object.keys(unpreviewed).sort());
    expect(decisions.length).toBeGreaterThan(without.length);
  });

  it('takes `expected` if it has a preview, and no other call does', () => {
    for (const [name, { body, query, isPreviewed }] of endpoints) {
      const isExpecting = 'expected' in { ...(body ?? query)?.fields };
      const isPreview = name.startsWith('preview-');
      if (!isPreview) expect(isExpecting, name).toBe(isPreviewed === true);
    }
  });
});

describe('the example of a call with a body', () => {
  const examples = endpoints.flatMap(([name, { body, example }]) =>
    body === undefined ? [] : [{ name, schema: body, body: example?.body ?? {} }],
  );

  it.each(examples)('$name has every field of the schema and no other, and passes it', ({ schema, body }) => {
    expect(Object.keys(body).sort()).toEqual(Object.keys(schema.fields).sort());
    expect(firstFailure(schema, body)).toBeUndefined();
  });

  it.each(examples)('$name uses only ids that the tests can create', ({ body }) => {
    const known: readonly unknown[] = Object.values(exampleIds);
    const ids = Object.values(body).filter((value) => idPattern.test(String(value)));
    expect(ids.filter((id) => !known.includes(id))).toEqual([]);
  });
});
