import type { Seal, SealHead } from '../../kernel/hash-chain/seal.ts';
import { dayMs } from '../../kernel/time/time-units.ts';
import { auditLimits } from './audit.limits.ts';

/** The collections whose rows are sealed. */
export const sealedCollections = ['audit', 'securityEvents'] as const;
type Sealed = (typeof sealedCollections)[number];
export type RowCounts = Readonly<Record<Sealed, number>>;

/** One day of the chain, by the times of its batches. */
export type ProvenDay = {
  /** Its last batch. */
  seq: number;
  untilMs: number;
  /** How many rows its batches list, and when the first of them may be missing. */
  listed: Readonly<Record<Sealed, { rows: number; expiresAtMs: number | null }>>;
  /** One of its batches could not be read. */
  isUnread: boolean;
};

/** The next batch of some work that every day has; `day` counts from 1970. */
type Turn = { day: number; seq: number };

/** `sweeps/audit-proof`: up to where the chain has been verified. It saves reads, and proves nothing by itself. */
export type AuditProof = {
  /** The last batch that was verified; null before the first. */
  head: SealHead | null;
  days: readonly ProvenDay[];
  counted: Turn;
  repeated: Turn;
};

export function makeProof(day: number): AuditProof {
  return { head: null, days: [], counted: { day, seq: 0 }, repeated: { day: day + 1, seq: 0 } };
}

/** A batch that was verified, unless it could not be read. */
export type Verified = { seal: Seal; isUnread: boolean };

/** A proof after the batch that follows its head. */
export function addToProof(proof: AuditProof, batch: Verified): AuditProof {
  const { seq, untilMs, hash } = batch.seal;
  const last = proof.days.at(-1);
  const isSameDay = last !== undefined && Math.floor(last.untilMs / dayMs) === Math.floor(untilMs / dayMs);
  const days = isSameDay
    ? proof.days.with(-1, addToDay(last, batch))
    : [...proof.days, addToDay(undefined, batch)];
  return { ...proof, days, head: { seq, untilMs, hash } };
}

/** A day after one more of its batches. */
export function addToDay(day: ProvenDay | undefined, { seal, isUnread }: Verified): ProvenDay {
  const { seq, untilMs, rows } = seal;
  const none = { rows: 0, expiresAtMs: null };
  const listed = { ...(day?.listed ?? { audit: none, securityEvents: none }) };
  for (const { path, expiresAtMs } of rows) {
    const name = sealedCollections.find((each) => path.startsWith(`${each}/`));
    if (name === undefined) continue;
    const { rows: before, expiresAtMs: firstMs } = listed[name];
    const earliestMs = Math.min(firstMs ?? Infinity, expiresAtMs ?? Infinity);
    listed[name] = { rows: before + 1, expiresAtMs: earliestMs === Infinity ? null : earliestMs };
  }
  return { seq, untilMs, listed, isUnread: isUnread || day?.isUnread === true };
}

/** A proof with a day changed: the one that has a batch. */
export function changeDay(proof: AuditProof, seq: number, change: Partial<ProvenDay>): AuditProof {
  const index = proof.days.findIndex((day) => day.seq >= seq);
  const day = proof.days[index];
  return day === undefined ? proof : { ...proof, days: proof.days.with(index, { ...day, ...change }) };
}

/** Whether as many rows are stored as a day lists; once some may be missing, at most as many. */
export function isCountedRight({ listed, isUnread }: ProvenDay, stored: RowCounts, nowMs: number): boolean {
  return (
    !isUnread &&
    sealedCollections.every((name) => {
      const { rows, expiresAtMs } = listed[name];
      return stored[name] === rows || (stored[name] < rows && expiresAtMs !== null && expiresAtMs <= nowMs);
    })
  );
}

/**
 * The batches to verify again up to a day, a thirtieth of the chain for each day, and what is next after each of them:
 * after days without a run all that was due in them.
 */
export function* listRepeats(
  { head, repeated }: AuditProof,
  today: number,
): Generator<{ seq: number; next: Turn }> {
  const { repeatDays } = auditLimits;
  const first = Math.max(repeated.day, today - repeatDays + 1);
  for (let day = first; day <= today; day += 1) {
    const fromSeq = day === repeated.day ? repeated.seq : 0;
    const offset = (((day - fromSeq) % repeatDays) + repeatDays) % repeatDays;
    for (let seq = fromSeq + offset; head !== null && seq <= head.seq; seq += repeatDays)
      yield { seq, next: { day, seq: seq + 1 } };
  }
}
