import {
  extendRowChain,
  type ProfitBatch,
  type ProfitCredit,
  sumCredits,
} from '../src/money/profit/profit-batch.ts';

const credit: ProfitCredit = { row: 2, uid: 'nora', amountUsdCents: 1250, coin: 'btc', reason: 'October' };

/** A batch that Ada has proposed, of one row. */
export function makeProfitBatch(changes: Partial<ProfitBatch> = {}): ProfitBatch {
  return {
    id: 'BATCH5EXAMPLE5EXAMPLE5EXAM',
    transactionId: '1760000000000',
    digest: extendRowChain('', credit),
    rows: 1,
    sums: sumCredits([credit]),
    leftOut: '',
    maker: { uid: 'ada', name: 'Ada Moreau', email: 'ada@example.com' },
    checker: null,
    state: 'proposed',
    why: null,
    posted: 0,
    skipped: 0,
    createdAtMs: 1_760_000_000_000,
    startedAtMs: null,
    ...changes,
  };
}
