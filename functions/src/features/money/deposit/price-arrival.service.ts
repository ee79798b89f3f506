import { sumUnits } from '@keelstone/domain/money/blockchain/chain-payment';
import { countConfirmationsNeeded } from '@keelstone/domain/money/blockchain/confirmations';
import { fixPrice } from '@keelstone/domain/money/deposit/arrival';
import { findArrived, listBlockTimes } from '@keelstone/domain/money/deposit/arrival-readings';
import type { Transaction } from '@keelstone/domain/money/transaction/transaction';
import type { Deps } from '../../../platform/deps.ts';
import { wakeTabs } from '../../../platform/live/wake-tabs.ts';
import { readFactsAgain } from '../blockchain/find-evidence.service.ts';

/** Finds the payments without a fixed price, with their facts, the longest unread first. */
export async function findUnpriced(of: { status: 'Pending' } | { uid: string }, deps: Deps) {
  const records = await deps.transactions.listUnpriced(of);
  const facts = await deps.findTogether(...records.map(({ id }) => deps.chainFacts.at(id)));
  return records
    .map((record, at) => ({ record, facts: facts[at] }))
    .sort((one, other) => (one.facts?.askedAtMs ?? 0) - (other.facts?.askedAtMs ?? 0));
}

/** Reads a payment without a fixed price again, and fixes the price once it is deep enough. */
export async function priceArrival(record: Transaction, deps: Deps): Promise<void> {
  const { id, uid, amountUsdCents } = record;
  const facts = await readFactsAgain(record, deps, 'follow');
  const payment = facts && findArrived(facts);
  if (facts === undefined || payment === undefined) return;
  if (payment.confirmations < countConfirmationsNeeded(amountUsdCents, payment)) return;
  const [units, blockAtMs] = [sumUnits(payment.transfers), Math.max(...listBlockTimes(facts))];
  const present = await deps.quotes.quote('btc');
  await deps.runTransaction(async (tx) => {
    const stored = await deps.transactions.read(tx, id);
    if (stored?.status !== 'Pending') return;
    deps.transactions.put(tx, id, fixPrice(stored, { units, blockAtMs, present, atMs: deps.now() }));
    wakeTabs(tx, uid, deps);
  });
}
