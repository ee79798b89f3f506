import type { UsdPerCoin } from '../money/convert.ts';
import { limits } from '../limits.ts';
import type { Quote } from './quote.ts';

/**
 * A quote as it is kept, with a price that waits for a second poll to confirm it, because it jumped, or because another
 * source contradicted it (`isDisputed`).
 */
export type KeptQuote = Quote & {
  suspect: { rate: UsdPerCoin; atMs: number; isDisputed?: true } | null;
};

/** A price that moves further than this against the last one needs a second poll. */
const jumpMax = 0.2;
/** How close the second poll must come to the first for both to be believed, and two sources to each other. */
const agreementMax = 0.02;
/** How much later the next poll must be: two requests of the same second see the same slip of the provider. */
export const confirmationMs = 60_000;
/** A last price older than this, which nobody doubts, is not compared with the present one. */
const comparableMs = 60 * 60_000;

/**
 * What to keep after a poll: the new price, or the old one with the new as a suspect where it jumped more than 20 % and
 * no poll at least a minute earlier returned the same, or where `other`, which another source answered at the same
 * time, differs by more than 2 %. Until a later poll confirms it or takes it back, neither is used (`usableQuote`); a
 * contradiction of two sources is settled by both of them, unless one is silent for an hour.
 */
export function acceptRate(kept: KeptQuote | undefined, polled: Quote, other?: UsdPerCoin): KeptQuote {
  const accepted: KeptQuote = { ...polled, suspect: null };
  const { rate, atMs } = polled;
  if (other !== undefined && change(rate, other) > agreementMax)
    return { ...(kept ?? accepted), suspect: { rate, atMs, isDisputed: true } };
  const disputedAtMs = kept?.suspect?.isDisputed === true ? kept.suspect.atMs : -Infinity;
  if (kept !== undefined && other === undefined && atMs - disputedAtMs <= comparableMs) return kept;
  if (kept === undefined) return accepted;
  const { suspect } = kept;
  // What is doubted is compared however old the last price is: who silences one source for an hour gains nothing.
  if (suspect === null && atMs - kept.atMs > comparableMs) return accepted;
  if (change(kept.rate, rate) <= jumpMax) return accepted;
  const isAlone = suspect?.isDisputed === true && other === undefined;
  if (suspect === null || isAlone || change(suspect.rate, rate) > agreementMax)
    return { ...kept, suspect: { rate, atMs } };
  return atMs - suspect.atMs >= confirmationMs ? accepted : kept;
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
