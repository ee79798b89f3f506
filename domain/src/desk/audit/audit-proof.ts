import type { Seal, SealHead } from '../../kernel/hash-chain/seal.ts';
import { dayMs } from '../../kernel/time/time-units.ts';
import { auditLimits } from './audit.limits.ts';

/** The collections whose rows are sealed. */
export const sealedCollections = ['audit', 'securityEvents'] as const;
type Sealed = (typeof sealedCollections)[number];
export type RowCounts = Readonly<Record<Sealed, number>>;

/** The verified batches of one day, with the head of the last. Days are counted from 1970. */
export type ProvenDay = SealHead & {
  /** The number of rows that the batches list, and when the first of them may be missing. */
  listed: Readonly<Record<Sealed, { rows: number; expiresAtMs: number }>>;
  /** The day on which the batches must be verified again; 0 is immediately. */
  dueOn: number;
};

/** `sweeps/audit-proof`: how far the chain has been verified. It saves reads, but proves nothing by itself. */
export type AuditProof = { days: readonly ProvenDay[]; countedOn: number };

/** A verified batch, which may have been unreadable. */
export type Verified = { seal: Seal; isUnread: boolean };

export function addToDays(days: readonly ProvenDay[], batch: Verified, today: number): ProvenDay[] {
  const last = days.at(-1);
  const isSameDay = last !== undefined && toDay(last) === toDay(batch.seal);
  return [...days.slice(0, isSameDay ? -1 : undefined), addToDay(isSameDay ? last : undefined, batch, today)];
}

/** Adds a batch to its day, due again every 30 days of its age, so that days verified together fall due apart. */
export function addToDay(day: ProvenDay | undefined, { seal, isUnread }: Verified, today: number): ProvenDay {
  const { seq, untilMs, hash, rows } = seal;
  const sumListed = (name: Sealed) => {
    const before = day?.listed[name];
    const added = rows.filter(({ path }) => path.startsWith(`${name}/`));
    const expiries = added.map(({ expiresAtMs }) => expiresAtMs ?? Infinity);
    const expiresAtMs = Math.min(before?.expiresAtMs ?? Infinity, ...expiries);
    return { rows: (before?.rows ?? 0) + added.length, expiresAtMs };
  };
  const listed = { audit: sumListed('audit'), securityEvents: sumListed('securityEvents') };
  const dueOn = isUnread || day?.dueOn === 0 ? 0 : findNextDue({ untilMs }, today);
  return { seq, untilMs, hash, listed, dueOn };
}

export function findNextDue(day: Pick<ProvenDay, 'untilMs'>, today: number): number {
  return today + auditLimits.repeatDays - ((today - toDay(day)) % auditLimits.repeatDays);
}

/** Returns whether a day is to be verified now, as it is if its date is one that no check writes. */
export function isDue(day: ProvenDay, today: number): boolean {
  return !(day.dueOn > today && day.dueOn <= findNextDue(day, today));
}

/** Returns whether as many rows are stored as a day lists; once some may have expired, at most as many. */
export function isCountedRight({ listed }: ProvenDay, stored: RowCounts, nowMs: number): boolean {
  return sealedCollections.every((name) => {
    const { rows, expiresAtMs } = listed[name];
    return stored[name] === rows || (stored[name] < rows && expiresAtMs <= nowMs);
  });
}

function toDay({ untilMs }: Pick<Seal, 'untilMs'>): number {
  return Math.floor(untilMs / dayMs);
}
