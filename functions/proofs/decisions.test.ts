import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { contract, type PreviewedName } from '@keelstone/domain/contract';
import {
  balancesToWire,
  postingToWire,
  type PreviewWire,
} from '@keelstone/domain/core/decision/preview.contract';
import { currentWallet } from '@keelstone/domain/collections';
import type { Account } from '@keelstone/domain/core/ledger/account';
import type { JournalEntry } from '@keelstone/domain/core/ledger/journal';
import { makeWalletVersion } from '@keelstone/domain/testing/make-wallet';
import { resetFactors } from '../src/features/access/second-factor/reset-factors.decision.ts';
import { unlockUser } from '../src/features/access/account-lock/unlock-user.decision.ts';
import { closeFinding } from '../src/features/core/finding/close-finding.decision.ts';
import { refuseProposal } from '../src/features/desk/proposal/refuse-proposal.decision.ts';
import { updatePolicy } from '../src/features/desk/two-person-rule/update-policy.decision.ts';
import { deleteKyc } from '../src/features/identity/kyc/delete-kyc.decision.ts';
import { approveKyc, rejectKyc } from '../src/features/identity/kyc/review-kyc.decision.ts';
import { approveTransaction } from '../src/features/money/approval/approve-transaction.decision.ts';
import { creditProfit } from '../src/features/money/profit/credit-profit.decision.ts';
import { deleteTransaction } from '../src/features/money/transaction/delete-transaction.decision.ts';
import { editFigures } from '../src/features/money/figures/edit-figures.decision.ts';
import { rejectTransaction } from '../src/features/money/approval/reject-transaction.decision.ts';
import { returnPayout } from '../src/features/money/payout/return-payout.decision.ts';
import { restoreWallet } from '../src/features/money/deposit-address/restore-wallet.decision.ts';
import { updateWallet } from '../src/features/money/deposit-address/update-wallet.decision.ts';
import { suspendUser } from '../src/features/access/suspension/suspend-user.decision.ts';
import { unsuspendUser } from '../src/features/access/suspension/unsuspend-user.decision.ts';
import type { Decision } from '../src/features/core/decision/decision.ts';
import type { Answer } from '../testing/api.ts';
import { changes } from '../testing/database.ts';
import { arrangeRequest, callerStateFor, goodRequestOf } from '../testing/example-request.ts';
import { memoryDatabase } from '../testing/memory-store/memory-database.ts';
import { countingWaits } from '../testing/memory-store/waits.ts';
import { changeUser, everybody, makePrincipals } from '../testing/principals.ts';
import { memoryApi } from '../testing/tested-api.ts';
import { givePolicy } from '../testing/three-administrators.ts';

/** What the last decision came to. */
let last: Decision<unknown> | undefined;
type Decides = { decide(...given: never[]): Decision<unknown> };
const watched: readonly Decides[] = [
  ...[approveKyc, approveTransaction, closeFinding, creditProfit, deleteKyc, deleteTransaction, editFigures],
  ...[refuseProposal, rejectKyc, rejectTransaction, resetFactors, restoreWallet, returnPayout, suspendUser],
  ...[unlockUser, unsuspendUser, updatePolicy, updateWallet],
];
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

/** How often the transaction of each decision waits for what it reads. */
const expectedWaits: Readonly<Record<PreviewedName, number>> = {
  'approve-kyc': 2,
  'approve-transaction': 1,
  'close-finding': 1,
  'confirm-proposal': 1,
  'credit-profit': 1,
  'delete-kyc': 2,
  'delete-transaction': 1,
  'edit-figures': 1,
  'refuse-proposal': 1,
  'reject-kyc': 2,
  'reject-transaction': 1,
  'reset-factors': 1,
  'restore-wallet': 1,
  'return-payout': 1,
  'suspend-user': 1,
  'unlock-user': 1,
  'unsuspend-user': 1,
  'update-policy': 1,
  'update-wallet': 1,
};
const names = Object.keys(expectedWaits) as PreviewedName[];

/** A decision that its caller may make, and its preview. */
async function arranged(name: PreviewedName) {
  for (const person of everybody({ callers, ...strangers }))
    await changeUser(deps, person, callerStateFor(name));
  const { as, ids } = goodRequestOf(name);
  const { token, person: caller } = callers[as];
  const request = await arrangeRequest(name, { ...ids, ...strangers, deps, caller, willSucceed: true });
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

describe.each(names)('%s', (name) => {
  it('writes what its preview has shown of the books and of a person, and nothing else of either', async () => {
    const { preview, decide } = await arranged(name);
    const { body: seen } = await preview();
    // A confirmation previews what was proposed; here that is no single decision.
    expect(last !== undefined, `${name} has to be watched`).toBe(name !== 'confirm-proposal');
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
    const { preview } = await arranged(name);
    waits.length = 0;
    expect((await preview()).status).toBe(200);
    expect(Math.max(...waits)).toBe(expectedWaits[name]);
  });
});
