import { depositAddressLimits } from './deposit-address.limits.ts';
import type { WalletUndo, WalletVersion } from './deposit-address.ts';

/**
 * The previous addresses, which one administrator may restore alone, or none if two people set the new ones, or if
 * there were no earlier ones. After several changes by single people, each within `walletRestoreMs` of the previous one,
 * the addresses from before the first change are returned. A second change must not hide the first. An intruder's
 * addresses that somebody has already replaced must not be restored.
 */
export function findUndo(
  current: WalletVersion | undefined,
  { isAlone, nowMs }: { isAlone: boolean; nowMs: number },
): WalletUndo | null {
  if (!isAlone || current === undefined) return null;
  const { versionId, btcAddress, ethAddress } = current;
  return findLastUndo(current, nowMs) ?? { versionId, btcAddress, ethAddress };
}

/** The addresses that may be restored, or `undefined` after `walletRestoreMs`, or if two people set the current ones. */
export function findRestorableAddresses(
  current: WalletVersion | undefined,
  nowMs: number,
): WalletUndo | undefined {
  if (current === undefined) return undefined;
  const undo = findLastUndo(current, nowMs);
  const isSame = undo?.btcAddress === current.btcAddress && undo.ethAddress === current.ethAddress;
  return isSame ? undefined : undo;
}

/** The end of the time in which addresses may be restored. */
export function restorableUntilMs({ atMs }: Pick<WalletVersion, 'atMs'>): number {
  return atMs + depositAddressLimits.walletRestoreMs;
}

function findLastUndo(current: WalletVersion, nowMs: number): WalletUndo | undefined {
  return nowMs < restorableUntilMs(current) ? (current.undo ?? undefined) : undefined;
}
