import { statementToWire } from '@keelstone/domain/api/statement.contract';
import { post } from '@keelstone/domain/ledger/journal';
import { makeAccount } from '@keelstone/domain/testing/make-account';
import { makeStatement } from '@keelstone/domain/testing/make-statement';
import { makeCredit } from '@keelstone/domain/testing/make-transaction';
import { makeAdmin } from '@keelstone/domain/testing/make-user';
import { testTimeMs } from '@keelstone/domain/testing/test-time';

export const account = makeAccount({
  usd: { available: 1_250_000, held: 50_000 },
  btc: { available: 12_500_000, held: 781_300 },
});
const credit = makeCredit();
const credited = post(makeAccount(), {
  event: 'profit-credited',
  recordId: credit.id,
  postings: [
    { account: 'user:available', asset: 'usd', delta: credit.amountUsdCents },
    { account: 'sys:profit', asset: 'usd', delta: -credit.amountUsdCents },
  ],
  reason: '',
  actorUid: makeAdmin().uid,
  atMs: testTimeMs,
});

/** A statement of the same books. */
export const exampleStatement = statementToWire(
  makeStatement({ account: credited.account, entries: [credited.entry], transactions: [credit] }),
);
