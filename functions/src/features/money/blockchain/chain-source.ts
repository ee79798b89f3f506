// The rules that the sources of both coins share.
import { blockchainLimits } from '@keelstone/domain/money/blockchain/blockchain.limits';
import { type ChainTransfer, sumUnits } from '@keelstone/domain/money/blockchain/chain-payment';
import type { ChainReading } from '@keelstone/domain/money/blockchain/chain-reading';
import { SourceSilent } from '../../../platform/ask-source.ts';

/** Turns a source's error into a reading of silence, with which the caller can continue. */
export async function catchSilence(work: () => Promise<ChainReading>): Promise<ChainReading> {
  try {
    return await work();
  } catch (error) {
    // Any other error is caused by an unexpected answer.
    return { found: 'silence', why: error instanceof SourceSilent ? error.why : 'garbage' };
  }
}

/** The most outputs of a transaction that pays many people. */
const outputsMax = 300;

/** The destinations whose transfers are kept. `isAll`: all are kept, so there may be more of them. */
export type Destinations = Pick<ReadonlySet<string>, 'has'> & { isAll?: true };
export const everybody: Destinations = { has: () => true, isAll: true };
/** More than there will ever be of either coin, in 1e-8 units. */
const unitsMax = 5e15;

/** Checks the kept transfers. Errors: `SourceSilent` if there are more than a person can check. */
export function checkTransfers(transfers: ChainTransfer[], { isAll }: Destinations): ChainTransfer[] {
  if (transfers.length > (isAll === true ? outputsMax : blockchainLimits.ownOutputs))
    throw new SourceSilent('crowded');
  checkUnits(sumUnits(transfers));
  return transfers;
}

/** Checks an amount of 1e-8 units. Errors: `SourceSilent` if it is negative or more than possible. */
export function checkUnits(units: number): number {
  if (!(units >= 0 && units <= unitsMax)) throw new SourceSilent('garbage');
  return units;
}
