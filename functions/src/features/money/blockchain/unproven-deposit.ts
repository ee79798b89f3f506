import { findingId, type KeptFinding, noteFinding } from '@keelstone/domain/core/finding/finding';
import { makeChainFinding } from '@keelstone/domain/money/blockchain/chain-finding';
import type { ChainCandidate } from '@keelstone/domain/money/blockchain/chain-payment';
import { type ChainFacts, makeUnread } from '@keelstone/domain/money/blockchain/chain-reading';
import type { Transaction } from '@keelstone/domain/money/transaction/transaction';
import { hiddenFact, type Read } from '../../../platform/decision/fact.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Writer } from '../../../platform/firestore/tx.ts';
import { findingFact } from '../../core/finding/finding-fact.ts';

export type FoundUnproven = { kept: KeptFinding | undefined; facts: ChainFacts | undefined };

/** Reads the finding and the facts that `writeUnproven` writes. */
export function readUnproven(
  read: Read,
  record: Transaction,
  { chainFacts, findings }: Deps,
): Promise<FoundUnproven> {
  return read({
    kept: findingFact(findings.at(findingId(makeFinding(record, '')))),
    facts: hiddenFact(chainFacts.at(record.id)),
  });
}

const claimsShown = 3;

type Unproven = {
  record: Transaction;
  reason: string;
  /** Payments of exactly this amount. */
  likely: readonly ChainCandidate[];
  /** The transactions that it claims. */
  claimed: readonly string[];
  found: FoundUnproven;
  nowMs: number;
};

/**
 * Writes the follow-up of approving a deposit whose amount the chain does not prove: a finding with the reason. The
 * named transaction counts as unread if nothing is known of it, and is read again: the source may only have been silent.
 */
export function writeUnproven(
  to: Writer,
  { record, reason, likely, claimed, found: { kept, facts }, nowMs }: Unproven,
  { chainFacts, findings }: Deps,
): void {
  const { id: recordId, txid, transactionId } = record;
  const [exact = { txid: '' }, ...more] = likely;
  const unbooked = more.length > 0 ? '' : exact.txid;
  const others = claimed.filter((each) => each !== unbooked && !reason.toLowerCase().includes(each));
  const detail = [
    `order ${transactionId}: ${reason === '' ? 'no reason was given' : reason}`,
    ...(unbooked === '' ? [] : [`Nobody has booked transaction ${unbooked}, which paid it`]),
    ...(others.length === 0 ? [] : [`It claims ${others.slice(0, claimsShown).join(', ')}`]),
  ].join('. ');
  const { finding } = noteFinding(makeFinding(record, detail), kept, nowMs);
  findings.put(to, finding.id, finding);
  if (txid !== null && facts?.txid !== txid) chainFacts.put(to, recordId, makeUnread(record, txid));
}

function makeFinding({ id: subject, uid }: Transaction, detail: string) {
  return makeChainFinding({ code: 'unproven-deposit', uid, subject, detail });
}
