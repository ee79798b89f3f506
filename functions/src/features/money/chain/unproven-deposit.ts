import { chainFound } from '@keelstone/domain/chain/booked-deposit';
import { unreadFacts, type ChainCandidate } from '@keelstone/domain/chain/chain-payment';
import { findingId, seenAgain } from '@keelstone/domain/finding/finding';
import type { Transaction } from '@keelstone/domain/transaction/transaction';
import type { Deps } from '../deps.ts';
import { readTogether } from '../../../platform/firestore/read-together.ts';
import type { TxReader, Writer } from '../../../platform/firestore/tx.ts';

type Unproven = {
  record: Transaction;
  reason: string;
  /** Payments that brought exactly that. */
  likely: readonly ChainCandidate[];
};

/**
 * What an approval leaves behind if nothing on the chain shows a payment for the deposit: a finding with its reason, and
 * that what the deposit names is read again, since the source may only have been silent. Reads now; the function writes.
 */
export async function unprovenDeposit(
  reader: TxReader,
  { record, reason, likely }: Unproven,
  { chainFacts, findings, now }: Pick<Deps, 'chainFacts' | 'findings' | 'now'>,
): Promise<(tx: Writer) => void> {
  const { id: recordId, uid, txid, transactionId } = record;
  const [exact, ...more] = likely;
  const unbooked =
    exact === undefined || more.length > 0
      ? ''
      : `. Nobody has booked transaction ${exact.txid}, which paid it`;
  const detail = `order ${transactionId}: ${reason === '' ? 'no reason was given' : reason}${unbooked}`;
  const found = chainFound({ code: 'unproven-deposit', uid, subject: recordId, detail });
  const [kept, facts] = await readTogether(reader, findings.at(findingId(found)), chainFacts.at(recordId));
  const { finding } = seenAgain(found, kept, now());
  return (tx) => {
    findings.put(tx, finding.id, finding);
    if (txid === null || facts !== undefined) return;
    chainFacts.put(tx, recordId, unreadFacts(record, txid));
  };
}
