import { type ChainPayment, sumUnits } from '../blockchain/chain-payment.ts';
import { type ChainReading, type ChainReadings, pickAgreed } from '../blockchain/chain-reading.ts';

// The sources' answers about a payment to an own address.

/** A reading has only the transfers to one address. */
function pays(reading: ChainReading | undefined): reading is Extract<ChainReading, { found: 'payment' }> {
  return reading?.found === 'payment' && sumUnits(reading.payment.transfers) > 0;
}

/** The payment that all sources that are up to date report, or `undefined` if they disagree, or report none. */
export function findArrived(readings: ChainReadings): ChainPayment | undefined {
  const reading = pickAgreed(readings);
  return pays(reading) && !reading.isStale ? reading.payment : undefined;
}

/** The inputs of a payment by all sources, so that none of them alone can hide that another payment was replaced. */
export const listInputs = ({ reading, second }: ChainReadings) =>
  new Set([reading, second].flatMap((each) => (pays(each) ? each.payment.inputs : [])));

/** The times of a payment's block by the sources that are up to date. */
export const listBlockTimes = ({ reading, second }: ChainReadings) =>
  [reading, second].flatMap((each) => (pays(each) && !each.isStale ? (each.payment.block?.atMs ?? []) : []));

/** Returns whether every source answers that there is no such payment. */
export const isAbsent = ({ reading, second = reading }: ChainReadings) =>
  [reading, second].every((each) => each.found !== 'silence' && !pays(each));

/** Returns whether a payment is more than any source can read: too large, or of too many outputs to the address. */
export const isCrowded = ({ reading, second = reading }: ChainReadings) =>
  [reading, second].every((each) => each.found === 'silence' && each.why === 'crowded');
