import { fingerprint } from '../../kernel/ids.ts';

/** The check that found it. */
export const findingSources = ['books', 'audit', 'wallets', 'chain'] as const;
export type FindingSource = (typeof findingSources)[number];

/** A fault that an administrator must look into, as a job reports it. The ledger may still add up. */
export type Finding = {
  source: FindingSource;
  /** The broken invariant, or the kind of fault. */
  code: string;
  /** The account concerned, empty if there is none. */
  uid: string;
  /** The record, row or batch concerned. */
  subject: string;
  detail: string;
  /** The transaction on a chain, as entered in the record; absent if the finding is about none. */
  txid?: string;
};

/** How an administrator closed a finding: with the journal entry that corrected it, or only with a note. */
export type Closure = { atMs: number; byUid: string; note: string; entryId: string | null };

/**
 * `findings/{id}`: stays open until an administrator closes it, even if later runs no longer see the fault. A run that
 * sees the fault again reopens it.
 */
export type KeptFinding = Finding & {
  id: string;
  isOpen: boolean;
  /** When the finding was last opened. */
  openedAtMs: number;
  lastSeenAtMs: number;
  /** How often the finding was opened. */
  openings: number;
  closure: Closure | null;
};

/** The id of a finding. The same fault has the same id in every run. */
export function findingId({ source, code, uid, subject }: Finding): string {
  return fingerprint(`finding|${source}|${code}|${uid}|${subject}`);
}

/** Returns a finding after a run has seen it, and whether it is new or reopened. */
export function noteFinding(
  found: Finding,
  kept: KeptFinding | undefined,
  atMs: number,
): { finding: KeptFinding; isNews: boolean } {
  const id = findingId(found);
  if (kept?.isOpen === true) return { finding: { ...kept, ...found, lastSeenAtMs: atMs }, isNews: false };
  const openings = (kept?.openings ?? 0) + 1;
  const opened = { id, isOpen: true, openedAtMs: atMs, lastSeenAtMs: atMs, openings, closure: null };
  return { finding: { ...found, ...opened }, isNews: true };
}
