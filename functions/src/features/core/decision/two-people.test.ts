import { expect, it } from 'vitest';
import type { Transaction } from '@keelstone/domain/money/transaction/transaction';
import { makeDeposit } from '@keelstone/domain/testing/make-transaction';
import { twoPeopleDigest, type TwoPeople } from './two-people.ts';

const about = {
  facts: { policy: undefined, soloAmounts: undefined, proposal: undefined, approvers: new Map() },
  act: { rule: 'any-amount' },
  subject: null,
} as const;
const address = { btcAddress: 'bc1q', ethAddress: null };
const record = makeDeposit({ id: 'record', uid: 'clara', amountUsdCents: 100_000, ...address });
const ofRecord = (changes: Partial<Transaction>): TwoPeople => ({
  ...about,
  storage: 'record',
  record: { ...record, ...changes },
  storeApproval: () => undefined,
});
const figures = { usd: 1, btc: 2, eth: 3 };
const ofEdit = { operation: 'edit-figures', request: { uid: 'clara', figures, reason: 'why' } } as const;

// As 1.0.0 has stored them.
it.each<[string, string, TwoPeople]>([
  ['the approval of a record', 'TO3YMQ5KSORDCEYKSLW4NQHITR', ofRecord({})],
  [
    'one of other outputs',
    '5Q5RWFXZUKYOCZCDU36Q3EYLV6',
    ofRecord({
      received: { coinUnits: 1_600_000, usdCents: 1, rateUsd: 1, rateAtMs: 1 },
      outputs: ['one', 'two'],
    }),
  ],
  [
    'a proposal',
    'CPZGEPJNK6D2OZD5IYGJUYDWPT',
    { ...about, storage: 'proposal', request: ofEdit, changes: [], dependsOn: [4, 5, 6] },
  ],
])('%s keeps its digest, so that one that waits stays valid', (_what, digest, twoPeople) => {
  expect(twoPeopleDigest(twoPeople)).toBe(digest);
});
