import type { UsdPerCoin } from '../money/convert.ts';
import { limits } from '../limits.ts';
import type { Quote } from './quote.ts';

/** A quote as it is kept, with a price that jumped and waits for a second poll to confirm it. */
export type KeptQuote = Quote & { suspect: { rate: UsdPerCoin; atMs: number } | null };

/** A price that moves further than this against the last one needs a second poll. */
const jumpMax = 0.2;
/** How close the second poll must come to the first for both to be believed. */
const agreementMax = 0.02;
/** How much later the next poll must be: two requests of the same second see the same slip of the provider. */
export const confirmationMs = 60_000;
/** A last price older than this is not compared with the present one. */
const comparableMs = 60 * 60_000;

/**
 * What to keep after a poll: the new price, or the old one with the new as a suspect where it jumped more than 20 % and
 * no poll at least a minute earlier returned the same. Until a later poll confirms it or takes it back, neither of the
 * two is used (`usableQuote`).
 */
export function acceptRate(kept: KeptQuote | undefined, polled: Quote): KeptQuote {
  const accepted: KeptQuote = { ...polled, suspect: null };
  if (kept === undefined || polled.atMs - kept.atMs > comparableMs) return accepted;
  if (change(kept.rate, polled.rate) <= jumpMax) return accepted;
  const { suspect } = kept;
  if (suspect === null || change(suspect.rate, polled.rate) > agreementMax)
    return { ...kept, suspect: { rate: polled.rate, atMs: polled.atMs } };
  return polled.atMs - suspect.atMs >= confirmationMs ? accepted : kept;
}

/**
 * The quote that may move money now: not older than five minutes, and only while no newer price is doubted. Until the
 * doubt is settled nobody knows which of the two is right, and a customer who could choose would take the better one.
 */
export function usableQuote(kept: KeptQuote | undefined, nowMs: number): Quote | undefined {
  if (kept === undefined || kept.suspect !== null || nowMs - kept.atMs > limits.rateAgeMsMax)
    return undefined;
  const { coin, rate, atMs } = kept;
  return { coin, rate, atMs };
}

/** True once the provider has to be asked again: a minute after the last price, believed or doubted. */
export function isPollDue(kept: KeptQuote | undefined, nowMs: number): boolean {
  return kept === undefined || nowMs - (kept.suspect ?? kept).atMs >= confirmationMs;
}

function change(from: number, to: number): number {
  return Math.abs(to - from) / from;
}
