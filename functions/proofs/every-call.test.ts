import { describe, expect, it } from 'vitest';
import { collections, currentWallet, flagsId } from '@keelstone/domain/collections';
import { contract, type EndpointName, type PreviewedName } from '@keelstone/domain/contract';
import { stateDigest } from '@keelstone/domain/core/decision/expected-state';
import type { PreviewWire } from '@keelstone/domain/core/decision/preview.contract';
import { flagNames } from '@keelstone/domain/core/kill-switch/flag-refusals';
import { normalFlags } from '@keelstone/domain/core/kill-switch/kill-switch';
import type { User } from '@keelstone/domain/core/user/user';
import { needsAppCheck } from '@keelstone/domain/kernel/api/app-check';
import type { Endpoint, FlagName } from '@keelstone/domain/kernel/api/endpoint';
import { brand } from '@keelstone/domain/kernel/brand';
import type { Mail } from '@keelstone/domain/kernel/mail/mail';
import type { MailKind } from '@keelstone/domain/mail-rules';
import { makeWalletVersion } from '@keelstone/domain/testing/make-wallet';
import { isPoliced } from '../openapi/operation.ts';
import { type Answer, startApi } from '../testing/api.ts';
import { changes } from '../testing/database.ts';
import { arrangeRequest, callerStateFor, goodRequestOf } from '../testing/example-request.ts';
import { changeUser, everybody, makePrincipals } from '../testing/principals.ts';
import { memoryApi } from '../testing/tested-api.ts';
import { givePolicy } from '../testing/three-administrators.ts';

const names = Object.keys(contract) as EndpointName[];

const { deps, api } = await memoryApi();
// Another version than the one that `update-wallet` sends.
const ethAddress = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';
await deps.wallets.save(currentWallet, makeWalletVersion({ ethAddress }));
const principals = await makePrincipals(deps, api);

/** The call, made by somebody who may; what it names is created first. Every time from another network. */
async function goodRequest(name: EndpointName, more: Record<string, unknown> = {}) {
  await givePolicy(deps, {});
  const state = callerStateFor(name);
  for (const person of everybody(principals)) await changeUser(deps, person, state);
  const { callers, ...strangers } = principals;
  const { as, ids } = goodRequestOf(name);
  const { token, person: caller } = callers[as];
  const request = await arrangeRequest(name, { ...ids, ...strangers, deps, caller, willSucceed: true });
  const { query }: Endpoint = contract[name];
  const named =
    query === undefined ? { body: { ...request.body, ...more } } : { query: more as Record<string, string> };
  const isNamed = Object.keys(more).length > 0;
  host += 1;
  const ip = `198.51.${String(host >> 8)}.${String(host & 255)}`;
  return (on = api): Promise<Answer<unknown>> =>
    on.request(name, { ...request, ...(isNamed && named), token, ip });
}
let host = 0;

/** Lists the changes that work makes in documents, files and sign-ins; without the audit's if `isAudited`. */
async function trackChanges(work: () => Promise<unknown>, isAudited = false): Promise<string[]> {
  const before = deps.stored();
  await work();
  const changed = changes(before, deps.stored());
  return isAudited ? changed.filter((path) => !path.startsWith(collections.audit)) : changed;
}

describe('a kill switch', () => {
  const codes: Record<FlagName, string> = {
    withdrawals: 'withdrawals-off',
    approvals: 'approvals-off',
    registration: 'registration-off',
    deposits: 'deposits-off',
    changes: 'read-only',
  };
  const turnOff = (flags: readonly FlagName[]) =>
    deps.flags.save(flagsId, {
      ...normalFlags,
      ...Object.fromEntries(flags.map((flag) => [flag, false])),
    });

  it.each(names)(
    'refuses %s if it concerns it, which writes nothing then, and no other does',
    async (name) => {
      const { flags: concerned = [] }: Endpoint = contract[name];
      const send = await goodRequest(name);
      for (const flag of concerned) {
        await turnOff([flag]);
        const changed = await trackChanges(async () => {
          const { status, error } = await send();
          expect([flag, status, error.code]).toEqual([flag, 503, codes[flag]]);
          expect(error.error).toMatch(/at the moment|right now/);
        });
        expect(changed).toEqual([]);
      }
      await turnOff(flagNames.filter((flag) => !concerned.includes(flag)));
      expect((await send()).status).toBe(200);
      await turnOff([]);
    },
  );
});

it('without an App Check token every call but the public reads is refused, and writes nothing', async () => {
  const enforced = await startApi({ ...deps, config: { ...deps.config, appCheck: 'enforced' } });
  const open: string[] = [];
  for (const name of names) {
    const send = await goodRequest(name);
    if (needsAppCheck(contract[name])) {
      const refusal = { status: 401, error: { code: 'app-check-failed' } };
      const changed = await trackChanges(async () =>
        expect({ name, ...(await send(enforced)) }).toMatchObject(refusal),
      );
      expect(changed).toEqual([]);
    } else {
      open.push(name);
      expect((await send(enforced)).status).toBe(200);
    }
  }
  expect(open.sort().join(' ')).toBe('get-docs get-health get-openapi get-proof get-rates get-wallet');
  await enforced.close();
});

describe('every decision that has a preview', () => {
  const previewed = names.filter((name): name is PreviewedName => `preview-${name}` in contract);
  const ofNothing = stateDigest({ record: {}, balances: {}, policy: {} });

  it.each(previewed)('%s shows there what it rests on, and writes only the row about it', async (name) => {
    const send = await goodRequest(`preview-${name}`);
    const changed = await trackChanges(async () => {
      const { status, body } = (await send()) as Answer<PreviewWire>;
      expect(status).toBe(200);
      expect(body).not.toHaveProperty('refusal');
      expect(body.facts).not.toEqual([]);
      expect(body.expected.startsWith(ofNothing)).toBe(false);
    }, true);
    expect(changed).toEqual([]);
  });

  it.each(previewed)(
    '%s is refused on another state than was seen, and noted as its preview is',
    async (name) => {
      const preview = await goodRequest(`preview-${name}`);
      const send = await goodRequest(name, { expected: ofNothing });
      const seen = kindsIn(await trackChanges(preview));
      const changed = await trackChanges(async () => {
        const { status, error } = await send();
        expect([status, error.code]).toEqual([409, 'changed-meanwhile']);
        expect(Reflect.get(error, 'changed')).not.toEqual([]);
      });
      expect(changed.filter((path) => !path.startsWith(collections.audit))).toEqual([]);
      // Other calls are made about one's own record here.
      expect(kindsIn(changed)).toEqual(contract[name].access === 'admin' ? seen : []);
    },
  );
});

/** The kinds of the audit rows among what has changed. */
function kindsIn(changed: readonly string[]): unknown[] {
  const rows = changed.filter((path) => path.startsWith(`${collections.audit}/`));
  return rows.map((path) => Reflect.get(Object(deps.stored().get(path)), 'kind'));
}

describe('every call whose entry names the two-person rule', () => {
  const ruled = names.filter((name) => isPoliced(contract[name]));
  const proposals = (changed: readonly string[]) => changed.filter((place) => place.startsWith('proposals/'));

  // The first approval of a transaction is in its record; it has its own tests.
  it.each(ruled.filter((name) => name !== 'approve-transaction'))(
    '%s only proposes from the bound on',
    async (name) => {
      const send = await goodRequest(name);
      await givePolicy(deps, { fromUsdCents: 0 });
      const changed = await trackChanges(async () => expect((await send()).status).toBe(202), true);
      expect(changed).toEqual(proposals(changed));
      expect(changed).toHaveLength(1);
    },
  );

  it.each(ruled)('%s takes one administrator while there is no policy', async (name) => {
    const send = await goodRequest(name);
    const changed = await trackChanges(async () => expect((await send()).status).toBe(200));
    expect(proposals(changed)).toEqual([]);
  });
});

describe('every call that mails', () => {
  /** Mails that no test of their own service looks for, by the call that sends them. */
  const mailed: [EndpointName, MailKind, object?][] = [
    ['suspend-user', 'account-suspended'],
    ['unsuspend-user', 'account-unsuspended'],
    ['submit-kyc', 'kyc-received'],
    ['approve-kyc', 'kyc-approved'],
    ['reject-kyc', 'kyc-rejected'],
    ['request-deposit', 'deposit-received'],
    ['approve-transaction', 'deposit-approved'],
    ['credit-profit', 'profit-credited'],
    ['edit-figures', 'figures-edited', { btc: 0 }],
    ['send-contact-message', 'contact-message'],
  ];
  const isOff = { unusualActivity: false, newBrowser: false };

  it.each(mailed)(
    '%s sends %s once, whatever the switches of its reader, and tells their bell once',
    async (name, kind, more = {}) => {
      const send = await goodRequest(name, { ...more });
      const users = [...deps.db.documents('users').values()] as User[];
      for (const user of users)
        await deps.users.save(user.uid, { ...user, settings: { ...user.settings, ...isOff } });
      const changed = await trackChanges(async () => {
        expect((await send()).status).toBe(200);
        await send();
      });
      const written = (collection: string) => changed.filter((path) => path.startsWith(`${collection}/`));
      const [mail] = written('mail').map((path) => deps.stored().get(path) as Mail);
      expect([written('mail').length, mail?.kind]).toEqual([1, kind]);
      const reader = users.find(({ email }) => email === mail?.to)?.uid;
      const notices = written('notices').map((path) => deps.stored().get(path));
      if (kind === 'contact-message') expect([mail?.to, notices]).toEqual([brand.supportEmail, []]);
      else expect(notices).toMatchObject([{ kind, uid: reader }]);
      if (kind !== 'figures-edited') return;
      expect(mail?.text).toContain('USD: $0.00 before, $500.25 now.');
      expect(mail?.text).not.toContain('BTC');
    },
  );
});
