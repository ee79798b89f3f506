import type { Finding } from '@keelstone/domain/core/finding/finding';
import { makePaymentFinding } from '@keelstone/domain/money/blockchain/chain-finding';
import { listReplacing } from '@keelstone/domain/money/blockchain/chain-reading';
import { checkBookedPayment } from '@keelstone/domain/money/blockchain/watched-payment';
import { findRivals } from '@keelstone/domain/money/transaction/deposit-txid';
import { pickBooked } from '@keelstone/domain/money/transaction/received-amount';
import type { Transaction } from '@keelstone/domain/money/transaction/transaction';
import { makeFactReader } from '../../../platform/decision/fact.ts';
import type { Deps } from '../../../platform/deps.ts';
import { readTogether } from '../../../platform/firestore/read-together.ts';
import type { Tx } from '../../../platform/firestore/tx.ts';
import { hasCode } from '../../../platform/has-code.ts';
import { writeDoubts } from '../../core/ledger/write-posted.ts';
import { bookOutputs, isFromUs, listPartlyBooked, readPayment } from './book-outputs.ts';

/** A check of a payment that has found something. `isOpen`: whether the payment is still read. */
export type PaymentNews = { finding: Finding; isOpen: boolean };

/**
 * Compares the booked payment of an approved deposit with the last reading, or books it now. `undefined` if nothing is
 * wrong, or another reading or decision has come in between.
 */
export function checkBookedDeposit(id: string, deps: Deps): Promise<PaymentNews | undefined> {
  return deps.runTransaction(async (tx) => {
    const [record, facts] = await readTogether(tx, deps.transactions.at(id), deps.chainFacts.at(id));
    if (record?.status !== 'Approved' || facts?.isOpen !== true || facts.txid !== record.txid)
      return undefined;
    const { txid } = facts;
    const booking = record.outputs === undefined ? await bookLate(tx, record, deps) : undefined;
    const isOurs = record.outputs === undefined && isFromUs(facts);
    if (booking === 'taken' || isOurs) {
      const code = isOurs ? 'payment-from-us' : 'payment-booked';
      const finding = makePaymentFinding(record, txid, { code, detail: `transaction ${txid}` });
      return { finding, isOpen: false };
    }
    const [account, ...outputs] = await readTogether(
      tx,
      deps.accounts.at(record.uid),
      ...(record.outputs ?? []).map((output) => deps.bookedOutputs.at(output)),
    );
    const booked = booking?.booked ?? outputs.flatMap((each) => each ?? []);
    const check = checkBookedPayment(facts, { record, booked }, deps.now());
    const { likelyTxids = [] } = record;
    // Nobody else shall be credited with the rest of its payment, or with what has replaced it.
    const claims = [...listPartlyBooked(record, booking), ...listReplacing(facts)];
    const added = [...new Set(claims)].filter((each) => !likelyTxids.includes(each));
    if (booking !== undefined || added.length > 0)
      deps.transactions.put(tx, id, {
        ...record,
        ...(booking !== undefined && { outputs: booking.outputs }),
        ...(added.length > 0 && { likelyTxids: [...likelyTxids, ...added] }),
      });
    booking?.write(tx);
    const { isOpen } = check.facts;
    deps.chainFacts.put(tx, id, { ...check.facts, isOpen: isOpen || check.finding !== undefined });
    const doubts = account?.chainDoubts ?? [];
    const next = updateDoubts(doubts, id, check.isGone);
    if (account !== undefined && next !== doubts) writeDoubts(tx, { account, chainDoubts: next }, deps);
    return check.finding && { finding: makePaymentFinding(record, txid, check.finding), isOpen };
  });
}

/** Returns an account's payments in doubt after a check of one of them, or the same list if nothing has changed. */
function updateDoubts(doubts: readonly string[], id: string, isGone: boolean | undefined): readonly string[] {
  if (isGone === undefined || isGone === doubts.includes(id)) return doubts;
  return isGone ? [...doubts, id] : doubts.filter((doubt) => doubt !== id);
}

/** Books the outputs that the approval could not book, because no source was set or it was silent. */
async function bookLate(tx: Tx, record: Transaction, deps: Deps) {
  try {
    // Somebody else may be the real sender, which a person must decide first.
    const { txid: named } = record;
    const claims = named === null ? [] : await deps.transactions.readClaims(tx, { ...record, txid: named });
    const { rivals, isFull } = findRivals(record, claims);
    const isRival = ({ status, likelyTxids = [] }: (typeof rivals)[number]) =>
      status === 'Pending' || likelyTxids.includes(named ?? '');
    const { coinUnits: units } = pickBooked(record);
    const nowMs = deps.now();
    // The approval has already waited for the sender.
    const found = await readPayment(makeFactReader(tx).read, { record, nowMs }, { ...deps, newSenderMs: 0 });
    const booking = bookOutputs({ record, unreviewed: { units }, found, nowMs }, deps);
    return isFull || rivals.some(isRival) ? undefined : booking;
  } catch (error) {
    if (hasCode(error, 'output-booked')) return 'taken';
    throw error;
  }
}
