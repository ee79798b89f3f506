import type { UsdPerCoin } from '../../kernel/amounts/convert.ts';
import type { Quote } from './quote.ts';
import { ratesLimits } from './rates.limits.ts';

type ReadPrice = Pick<Quote, 'rate' | 'atMs'>;

/**
 * A quote as stored. `suspect`: a newer price that waits for confirmation, because it jumped or because another source
 * contradicted it (`isDisputed`).
 */
export type KeptQuote = Quote & {
  suspect: (ReadPrice & { isDisputed?: true }) | null;
  /** The price from which a jump is measured, if not the current one: both sources confirmed it, or it lasted. */
  base?: ReadPrice;
  /** The next `base` if there is one source. It becomes the base once it has lasted long enough. */
  next?: ReadPrice;
};

/**
 * Decides which price to store after a poll: the new one, or the old one with the new as a suspect. `other`: the price
 * of the second source at the same time, `silent` if it did not answer, `undefined` if there is only one source.
 *
 * A price is in doubt if it jumped by more than 20 %, until both sources confirm it for a minute, or the only source
 * for 15 minutes. With two sources, one alone neither ends a doubt nor avoids it by smaller steps: each step is
 * measured from the last price that both confirmed. A price is also in doubt if the sources differ by more than 2 %,
 * until they agree or one was silent for an hour.
 */
export function acceptRate(
  kept: KeptQuote | undefined,
  polled: Quote,
  other?: UsdPerCoin | 'silent',
): KeptQuote {
  const { rate, atMs } = polled;
  const isBacked = typeof other === 'number';
  const accepted: KeptQuote = { ...polled, suspect: null };
  if (isBacked && computeRelativeChange(rate, other) > ratesLimits.agreementMax)
    return { ...(kept ?? accepted), suspect: { rate, atMs, isDisputed: true } };
  if (kept === undefined) return accepted;
  const { suspect, base = { rate: kept.rate, atMs: kept.atMs } } = kept;
  const isDisputed = suspect?.isDisputed === true;
  if (isDisputed && !isBacked && atMs - suspect.atMs <= ratesLimits.comparableMs) return kept;
  // A price in doubt is compared with the last price however old that is, so that silencing one source for an hour
  // gains an attacker nothing.
  if (suspect === null && other !== 'silent' && atMs - kept.atMs > ratesLimits.comparableMs) return accepted;
  if (computeRelativeChange(base.rate, rate) <= ratesLimits.jumpMax)
    return isBacked ? accepted : { ...accepted, ...pickMeasuredPrices({ ...kept, base }, polled, other) };
  if (
    suspect === null ||
    (isDisputed && !isBacked) ||
    computeRelativeChange(suspect.rate, rate) > ratesLimits.agreementMax
  )
    return { ...kept, suspect: { rate, atMs } };
  if (other === 'silent') return kept;
  return atMs - suspect.atMs >= (isBacked ? ratesLimits.confirmationMs : ratesLimits.standMs)
    ? accepted
    : kept;
}

/** The prices from which the next jump is measured, after a price from a single source. */
function pickMeasuredPrices(
  { base, next }: Pick<KeptQuote, 'base' | 'next'>,
  { rate, atMs }: Quote,
  other: 'silent' | undefined,
): Pick<KeptQuote, 'base' | 'next'> {
  if (other === 'silent') return { ...(base && { base }) };
  const stands = next !== undefined && atMs - next.atMs >= ratesLimits.standMs;
  return { ...(stands ? { base: next } : base && { base }), next: stands || !next ? { rate, atMs } : next };
}

/**
 * The quote that may move money: at most five minutes old, and only if no newer price is in doubt. During a doubt
 * nobody knows which price is right, and a customer who could choose would take the better one.
 */
export function pickQuote(kept: KeptQuote | undefined, nowMs: number): Quote | undefined {
  if (kept === undefined || kept.suspect !== null || nowMs - kept.atMs > ratesLimits.rateAgeMsMax)
    return undefined;
  const { coin, rate, atMs } = kept;
  return { coin, rate, atMs };
}

/** Returns whether the provider must be asked again: a minute after the last price, confirmed or in doubt. */
export function isPollDue(kept: KeptQuote | undefined, nowMs: number): boolean {
  return kept === undefined || nowMs - (kept.suspect ?? kept).atMs >= ratesLimits.confirmationMs;
}

function computeRelativeChange(from: number, to: number): number {
  return Math.abs(to - from) / from;
}
