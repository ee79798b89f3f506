import { usdForCoinRoundedDown } from '@keelstone/domain/kernel/amounts/convert';
import { blockchainLimits } from '@keelstone/domain/money/blockchain/blockchain.limits';
import {
  agreedReading,
  type ChainReadings,
  confirmationsNeeded,
  listOwnTransfers,
  sumUnits,
} from '@keelstone/domain/money/blockchain/chain-payment';
import { fixPrice } from '@keelstone/domain/money/deposit/arrival';
import type { Transaction } from '@keelstone/domain/money/transaction/transaction';
import type { Deps } from '../../../platform/deps.ts';
import type { JobRun } from '../../../platform/job/job-run.ts';
import { rowsInPages } from '../../../platform/job/rows-in-pages.ts';
import { wakeTabs } from '../../../platform/live/wake-tabs.ts';
import { findKeptFacts, readFactsAgain } from '../blockchain/find-evidence.service.ts';

const pageSize = 100;

/** Fixes the prices of deposits to own addresses whose payments are deep enough, and shows owners each confirmation. */
export async function priceArrivals(run: JobRun, deps: Deps): Promise<void> {
  const unpriced = rowsInPages<Transaction>(pageSize, (after) =>
    deps.transactions.listUnpriced({ after: after?.id, limit: pageSize }),
  );
  await run.each(unpriced, (record) => readDepth(record, deps));
}

async function readDepth(record: Transaction, deps: Deps): Promise<boolean> {
  const { id, uid, coin, txid } = record;
  const before = txid === null ? undefined : await findKeptFacts(record, txid, deps);
  const facts = await readFactsAgain(record, deps, 'view');
  if (facts === undefined) return false;
  const arrived = findArrived(facts, record);
  const isDeep = arrived !== undefined && arrived.confirmations >= arrived.needed;
  const present = isDeep ? await deps.quotes.quote(coin) : undefined;
  const isNews = arrived?.confirmations !== (before && findArrived(before, record)?.confirmations);
  if (present === undefined && !isNews) return false;
  await deps.runTransaction(async (tx) => {
    const now = await deps.transactions.read(tx, id);
    if (arrived?.blockAtMs !== undefined && present !== undefined && now?.status === 'Pending') {
      const { units, blockAtMs } = arrived;
      const priced = fixPrice(now, { units, blockAtMs, present, atMs: deps.now() });
      if (priced !== now) deps.transactions.put(tx, id, priced);
    }
    wakeTabs(tx, uid, deps);
  });
  return true;
}

/** What all sources say has arrived, and how deep it has to be by the larger of what it was and is worth. */
function findArrived(readings: ChainReadings, record: Transaction) {
  const reading = agreedReading(readings);
  if (reading?.found !== 'payment' || reading.isStale) return undefined;
  const { confirmations, block, isCoinbase } = reading.payment;
  const units = sumUnits(listOwnTransfers(record, reading.payment));
  const worth = Math.max(record.amountUsdCents, usdForCoinRoundedDown(units, record.rateUsd));
  const needed = isCoinbase ? blockchainLimits.coinbaseConfirmations : confirmationsNeeded(worth);
  return { units, confirmations, needed, blockAtMs: block?.atMs };
}
