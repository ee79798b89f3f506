import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { currentWallet } from '@keelstone/domain/collections';
import { contract, type EndpointName, type PreviewedName } from '@keelstone/domain/contract';
import {
  balancesToWire,
  postingToWire,
  type PreviewWire,
} from '@keelstone/domain/core/decision/preview.contract';
import type { Account } from '@keelstone/domain/core/ledger/account';
import type { JournalEntry } from '@keelstone/domain/core/ledger/journal';
import { makeWalletVersion } from '@keelstone/domain/testing/make-wallet';
import { decisions } from '../src/entry/handlers.ts';
import type { Decision } from '../src/features/core/decision/decision.ts';
import { proposeHold } from '../src/features/desk/legal-hold/propose-hold.decision.ts';
import { creditMany } from '../src/features/money/profit/credit-many.service.ts';
import type { Answer } from '../testing/api.ts';
import { changes } from '../testing/database.ts';
import { arrangeRequest, callerStateFor, goodRequestOf } from '../testing/example-request.ts';
import { memoryDatabase } from '../testing/memory-store/memory-database.ts';
import { countingWaits } from '../testing/memory-store/waits.ts';
import type { Person } from '../testing/people.ts';
import { changeUser, everybody, makePrincipals } from '../testing/principals.ts';
import { by, checkedFile, csvOf } from '../testing/profit.ts';
import { freshKey } from '../testing/records.ts';
import { memoryApi } from '../testing/tested-api.ts';
import { givePolicy } from '../testing/three-administrators.ts';

/** The result of the last decision. */
let last: Decision<unknown> | undefined;
type Decides = { decide(...given: never[]): Decision<unknown> };
const watched: readonly Decides[] = [...decisions, creditMany, proposeHold];
for (const definition of watched) {
  const { decide } = definition;
  vi.spyOn(definition, 'decide').mockImplementation((...given) => (last = decide(...given)));
}
afterAll(() => {
  vi.restoreAllMocks();
});

const { db, waits } = countingWaits(memoryDatabase());
const startedAtMs = Date.now();
// A preview and its decision happen at the same time.
const { deps, api } = await memoryApi({ db, now: () => startedAtMs });
// Another version than the one that `update-wallet` sends.
const ethAddress = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';
await deps.wallets.save(currentWallet, makeWalletVersion({ ethAddress }));
const { callers, ...strangers } = await makePrincipals(deps, api);
beforeEach(async () => {
  last = undefined;
  await givePolicy(deps, {});
});

const names = (Object.keys(contract) as EndpointName[]).filter(
  (name): name is PreviewedName => `preview-${name}` in contract,
);

/** Changes that always take two people. Another administrator proposes them about the stranger. */
const proposals = {
  'credit-many': async ({ email }: Person, maker: Person) => {
    const csv = csvOf([`${email},10.00,btc,Profit ${freshKey()}`]);
    const body = { csv, leftOut: '', transactionId: freshKey() };
    const { checkId } = (await api.call('credit-many', { ...by(maker), body })).body;
    const { digest = '' } = await checkedFile(maker, { api, deps }, checkId);
    return api.call('credit-many', { ...by(maker), body: { ...body, digest } });
  },
  'propose-hold': async ({ uid: id }: Person, maker: Person) => {
    const isHeld = (await deps.holds.find(id)) === undefined;
    return api.call('propose-hold', { ...by(maker), body: { id, isHeld, reason: 'A court asks' } });
  },
} as const;
type Proposed = keyof typeof proposals;

/** A decision that its caller may make, and its preview. */
async function arranged(what: PreviewedName | Proposed) {
  const name = what in proposals ? 'confirm-proposal' : (what as PreviewedName);
  for (const person of everybody({ callers, ...strangers }))
    await changeUser(deps, person, callerStateFor(name));
  const { as, ids } = goodRequestOf(name);
  const { token, person: caller } = callers[as];
  const request = await arrangeRequest(name, { ...ids, ...strangers, deps, caller, willSucceed: true });
  if (what in proposals) {
    const { stranger, strangeAdmin } = strangers;
    expect((await proposals[what as Proposed](stranger, strangeAdmin)).status).toBe(200);
    const [waiting] = await deps.proposals.list({
      where: [
        ['operation', '==', what],
        ['status', '==', 'waiting'],
      ],
    });
    request.body = { idToConfirm: waiting?.id ?? '' };
  }
  const { subject } = contract[name];
  const record = 'param' in subject ? request.params?.[subject.param] : undefined;
  const body = record === undefined ? { ...request.body } : { idToPreview: record };
  return {
    preview: () =>
      api.request(`preview-${name}`, { token: callers.admin.token, body }) as Promise<Answer<PreviewWire>>,
    decide: (expected: string) =>
      api.request(name, {
        ...{ ...request, token },
        ...(request.body === undefined ? { query: { expected } } : { body: { ...request.body, expected } }),
      }),
  };
}

describe.each([...names, ...(Object.keys(proposals) as Proposed[])])('%s', (name) => {
  it('writes what its preview has shown of the books and of a person, and nothing else of either', async () => {
    const { preview, decide } = await arranged(name);
    const { body: seen } = await preview();
    expect(last).toBeDefined();
    const shown = last?.change?.person;
    const before = deps.stored();
    expect((await decide(seen.expected)).status).toBe(200);
    const stored = deps.stored();
    const changed = changes(before, stored);
    const writtenTo = (collection: string) => changed.filter((path) => path.startsWith(`${collection}/`));

    const entries = writtenTo('journal').map((path) => stored.get(path) as JournalEntry);
    expect(entries.flatMap(({ postings }) => postings.map(postingToWire))).toEqual(seen.postings);
    const accounts = writtenTo('accounts').map((path) => stored.get(path) as Account);
    expect(accounts.map(({ uid, usd, btc, eth }) => ({ uid, after: { usd, btc, eth } }))).toEqual(
      entries.map(({ uid, after }) => ({ uid, after })),
    );
    expect(entries.map((entry) => balancesToWire(entry).after)).toEqual(seen.after ? [seen.after] : []);

    const users = writtenTo('users').map((path) => stored.get(path));
    expect(users).toEqual(shown === undefined ? [] : [shown.after]);
    expect(writtenTo('sessions').filter((path) => path !== `sessions/${callers.admin.person.uid}`)).toEqual(
      shown?.endsSessions === true ? [`sessions/${shown.after.uid}`] : [],
    );
  });

  it('waits for all that is known beforehand at once', async () => {
    const { preview, decide } = await arranged(name);
    waits.length = 0;
    const { body: seen } = await preview();
    const previewed = Math.max(...waits.splice(0));
    expect((await decide(seen.expected)).status).toBe(200);
    // The warnings of a batch follow from its rows, and a key's facts are a query.
    const expected = name === 'credit-many' || name === 'set-deposit-key' ? 2 : 1;
    const hint = `look up in \`prepare\` of ${name} what its other reads depend on`;
    expect([previewed, Math.max(...waits)], hint).toEqual([expected, expected]);
  });
});
