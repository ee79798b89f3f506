/**
 * The kinds of signal: a fact about a record that a reviewer should look at twice, with its evidence. It is computed
 * for each view, and no decision rests on it (docs/decisions/review.md). The kinds are in the order of their gravity.
 */
export const reviewSignalKinds = [
  'sanctioned',
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

/** A record or person that a signal points at. */
export type Evidence = {
  of: 'kyc' | 'transaction' | 'user';
  id: string;
  uid: string;
  text: string;
  /** Of a transaction. */
  orderId?: string;
};

export type ReviewSignal = { kind: ReviewSignalKind; text: string; evidence: readonly Evidence[] };

export function sortByGravity(signals: readonly ReviewSignal[]): ReviewSignal[] {
  const gravityOf = ({ kind }: ReviewSignal) => reviewSignalKinds.indexOf(kind);
  return signals.toSorted((one, other) => gravityOf(one) - gravityOf(other));
}

/** "once", "3 times" */
export function timesText(count: number): string {
  return count === 1 ? 'once' : `${String(count)} times`;
}

/** "2 January 2026" */
export function dayText(atMs: number): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(atMs);
}
