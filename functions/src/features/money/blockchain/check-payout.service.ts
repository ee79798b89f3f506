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
export async function checkEnteredPayout(payout: Payout, deps: Deps): Promise<PaymentNews | undefined> {
  const replacement = await findReplacement(payout, deps);
  // The replacing transaction decides, once a source answers.
  if (replacement?.reading.found === 'silence') return undefined;
  const earlier = await readEarlier(payout, deps);
  return deps.runTransaction(async (tx) => {
    const [record, facts, claim] = await readTogether(
      tx,
      deps.transactions.at(payout.id),
      deps.chainFacts.at(payout.id),
      deps.payoutClaims.at(
        payoutClaimId({ coin: payout.coin, txid: payout.paidTxid ?? '', address: toAddress(payout) }),
      ),
    );
    if (record === undefined || !isPayout(record)) return undefined;
    // Another id may have been entered meanwhile.
    if (facts?.isOpen !== true || facts.txid !== record.paidTxid || facts.txid !== payout.paidTxid)
      return undefined;
    // The withdrawal was returned, and its payment now pays another one.
    if (claim !== undefined && claim.transactionId !== record.id) {
      deps.chainFacts.put(tx, record.id, { ...facts, isOpen: false });
      return undefined;
    }
    const check = checkPayout(facts, record, { replacement, earlier, nowMs: deps.now() });
    const finding = check.finding && makePaymentFinding(record, facts.txid, check.finding);
    const storedFinding = finding && (await deps.findings.read(tx, findingId(finding)));
    // A finding that somebody has closed is not opened again for the same id.
    const isAnswered = (storedFinding?.closure?.atMs ?? 0) > (record.payouts.at(-1)?.atMs ?? 0);
    const { isOpen } = check.facts;
    const news = finding && !isAnswered ? { finding, isOpen } : undefined;
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
