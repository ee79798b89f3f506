import { fingerprint } from '../../kernel/ids.ts';

/** Who found it: the reconciliation, the check of the audit chain, the comparison with the wallets, or the blockchain. */
export const findingSources = ['books', 'audit', 'wallets', 'chain'] as const;
export type FindingSource = (typeof findingSources)[number];

/** Something that somebody has to look into, as a job reports it: the ledger may add up all the same. */
export type Found = {
  source: FindingSource;
  /** Which invariant is broken, or which kind of fault it is. */
  code: string;
  /** The account that it concerns; empty if it is no particular one. */
  uid: string;
  /** The record, row or batch. */
  subject: string;
  detail: string;
  /** The transaction on a chain that it is about, as it is entered in the record; absent if it is about none. */
  txid?: string;
};

/** How an administrator closed a finding: by the journal entry that corrected it, or only by what they found out. */
export type Closure = { atMs: number; byUid: string; note: string; entryId: string | null };

/**
 * `findings/{id}`: what was found stays open until somebody closes it. It does not close by itself when a later run no
 * longer sees it, and opens again if a run does.
 */
export type KeptFinding = Found & {
  id: string;
  isOpen: boolean;
  /** When it was last opened. */
  openedAtMs: number;
  lastSeenAtMs: number;
  /** How often it was opened. */
  openings: number;
  closure: Closure | null;
};

/** The same finding has the same id in every run. */
export function findingId({ source, code, uid, subject }: Found): string {
  return fingerprint(`finding|${source}|${code}|${uid}|${subject}`);
}

/** A finding after a run has seen it, and whether that is news. */
export function noteFinding(
  found: Found,
  kept: KeptFinding | undefined,
  atMs: number,
): { finding: KeptFinding; isNews: boolean } {
  const id = findingId(found);
  if (kept?.isOpen === true) return { finding: { ...kept, ...found, lastSeenAtMs: atMs }, isNews: false };
  const openings = (kept?.openings ?? 0) + 1;
  const opened = { id, isOpen: true, openedAtMs: atMs, lastSeenAtMs: atMs, openings, closure: null };
  return { finding: { ...found, ...opened }, isNews: true };
}
