import { findingId } from '@keelstone/domain/core/finding/finding';
import { payoutClaimId } from '@keelstone/domain/kernel/address/txid';
import { makePaymentFinding } from '@keelstone/domain/money/blockchain/chain-finding';
import type { ChainReadings } from '@keelstone/domain/money/blockchain/chain-reading';
import { checkPayout, type Payout } from '@keelstone/domain/money/blockchain/payout-evidence';
import { toAddress } from '@keelstone/domain/money/transaction/transaction';
import type { Deps } from '../../../platform/deps.ts';
import { readTogether } from '../../../platform/firestore/read-together.ts';
import type { PaymentNews } from './check-booked-deposit.service.ts';
import { isPayout, readEarlier, suggestPayments } from './find-payout.service.ts';

/**
 * Compares the entered payment of a payout with the last reading. `undefined` if there is no news, or another id or
 * decision has come in between.
 */
export async function checkEnteredPayout(seen: Payout, deps: Deps): Promise<PaymentNews | undefined> {
  const replacement = await findReplacement(seen, deps);
  // The replacing transaction decides, once a source answers.
  if (replacement?.reading.found === 'silence') return undefined;
  const earlier = await readEarlier(seen, deps);
  return deps.runTransaction(async (tx) => {
    const [record, facts, claim] = await readTogether(
      tx,
      deps.transactions.at(seen.id),
      deps.chainFacts.at(seen.id),
      deps.payoutClaims.at(
        payoutClaimId({ coin: seen.coin, txid: seen.paidTxid ?? '', address: toAddress(seen) }),
      ),
    );
    if (record === undefined || !isPayout(record)) return undefined;
    // Another id may have been entered meanwhile.
    if (facts?.isOpen !== true || facts.txid !== record.paidTxid || facts.txid !== seen.paidTxid)
      return undefined;
    // The withdrawal was returned, and its payment now pays another one.
    if (claim !== undefined && claim.transactionId !== record.id) {
      deps.chainFacts.put(tx, record.id, { ...facts, isOpen: false });
      return undefined;
    }
    const check = checkPayout(facts, record, { replacement, earlier, nowMs: deps.now() });
    const found = check.finding && makePaymentFinding(record, facts.txid, check.finding);
    const kept = found && (await deps.findings.read(tx, findingId(found)));
    // A finding that somebody has closed is not opened again for the same id.
    const isAnswered = (kept?.closure?.atMs ?? 0) > (record.payouts.at(-1)?.atMs ?? 0);
    const { isOpen } = check.facts;
    const news = found && !isAnswered ? { found, isOpen } : undefined;
    deps.chainFacts.put(tx, record.id, { ...check.facts, isOpen: isOpen || news !== undefined });
    return news;
  });
}

/**
 * Finds another payment of a payout whose transaction is gone. If there is none: the transaction that spent the same
 * coins, if a source names it.
 */
async function findReplacement(record: Payout, deps: Deps): Promise<ChainReadings | undefined> {
  const reading = (await deps.chainFacts.find(record.id))?.reading;
  if (reading?.found !== 'replaced' && reading?.found !== 'nothing') return undefined;
  const [paying] = await suggestPayments(record, deps);
  const txid = paying?.txid ?? ('by' in reading ? reading.by : null);
  if (txid === null) return undefined;
  return deps.chain.read({ coin: record.coin, txid, address: toAddress(record), nowMs: deps.now() });
}
