import { restrictions } from '../user/restriction.ts';
import { reviewLimits } from './review.limits.ts';

/**
 * The kinds of review signal: a fact about a record that deserves a second look, with its evidence. Signals are
 * computed for each view, and no decision depends on them (docs/decisions/review.md). The gravest kind comes first.
 */
export const reviewSignalKinds = [
  'sanctioned',
  ...restrictions,
  'own-address',
  'same-image',
  'other-name',
  'earlier-rejection',
  'address-elsewhere',
  'address-replaced',
  'quote-expired',
  'senders-cut',
  'price-moved',
  'first-use',
] as const;
export type ReviewSignalKind = (typeof reviewSignalKinds)[number];

/** The signals that come before anything that the chain or an address shows, and for which a rejection is offered. */
export const gravestSignals: readonly ReviewSignalKind[] = ['sanctioned', ...restrictions, 'own-address'];

/** A record or person that a signal points at. */
export type Evidence = {
  of: 'kyc' | 'transaction' | 'user';
  id: string;
  uid: string;
  text: string;
  /** Only for a transaction. */
  orderId?: string;
};

export type ReviewSignal = { kind: ReviewSignalKind; text: string; evidence: readonly Evidence[] };

export function sortByGravity(signals: readonly ReviewSignal[]): ReviewSignal[] {
  const gravityOf = ({ kind }: ReviewSignal) => reviewSignalKinds.indexOf(kind);
  return signals.toSorted((one, other) => gravityOf(one) - gravityOf(other));
}

/** "Jan 2, 2026", as on all pages. */
export function utcDateText(atMs: number): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(atMs);
}

/** The fields of an earlier record that signals use. */
type Trace = { uid: string; reason: string | null };

/** The signal that an image was also used elsewhere. `texts`: by other people (`others`), or by its owner (`own`). */
export function findSameImage<T extends Trace>(
  { uid, traces }: { uid: string; traces: readonly T[] },
  texts: { others: string; own: string },
  evidenceOf: (trace: T) => Evidence,
): ReviewSignal[] {
  if (traces.length === 0) return [];
  const text = traces.some((trace) => trace.uid !== uid) ? texts.others : texts.own;
  return [{ kind: 'same-image', text, evidence: pickEvidence(traces).map(evidenceOf) }];
}

/** The signal that earlier requests of a person were rejected, newest first. `begin`: the text before their number. */
export function findRejections<T extends Trace>(
  begin: string,
  traces: readonly T[],
  evidenceOf: (trace: T) => Evidence,
): ReviewSignal[] {
  const [last] = traces;
  if (last === undefined) return [];
  const reason = last.reason ? `“${last.reason.replace(/\.$/, '')}”` : 'without a reason';
  const text = `${begin} ${timesText(traces.length)} before${traces.length === 1 ? '' : ', most recently'}: ${reason}.`;
  return [{ kind: 'earlier-rejection', text, evidence: pickEvidence(traces).map(evidenceOf) }];
}

/** Limits the evidence to the number that a signal shows. */
export function pickEvidence<T>(all: readonly T[]): readonly T[] {
  return all.slice(0, reviewLimits.signalEvidence);
}

/** "once", "3 times"; "5 times or more" if not all were counted. */
function timesText(count: number): string {
  const most = reviewLimits.signalCounted;
  if (count === 1) return 'once';
  return count > most ? `${String(most)} times or more` : `${String(count)} times`;
}
