import type { WalletUndo, WalletVersion } from './deposit-address.ts';
import { depositAddressLimits } from './deposit-address.limits.ts';

/**
 * The addresses that one administrator may put back alone after new ones were set: the previous ones. Nothing if two
 * people set them, or if there were none. After several changes that people made alone, each within 72 hours of the one
 * before, it is what counted before the first: a second change must not hide what the first replaced, and an intruder's
 * addresses that somebody has already replaced must not be put back.
 */
export function undoOf(
  current: WalletVersion | undefined,
  { isAlone, nowMs }: { isAlone: boolean; nowMs: number },
): WalletUndo | null {
  if (!isAlone || current === undefined) return null;
  const { versionId, btcAddress, ethAddress } = current;
  return undoAt(current, nowMs) ?? { versionId, btcAddress, ethAddress };
}

/**
 * The addresses that may be put back at a given time; `undefined` if two people set the present ones, or 72 hours ago.
 */
export function restorableAt(current: WalletVersion | undefined, nowMs: number): WalletUndo | undefined {
  if (current === undefined) return undefined;
  const undo = undoAt(current, nowMs);
  const isSame = undo?.btcAddress === current.btcAddress && undo.ethAddress === current.ethAddress;
  return isSame ? undefined : undo;
}

/** Until when they may be put back. */
export function restorableUntilMs({ atMs }: Pick<WalletVersion, 'atMs'>): number {
  return atMs + depositAddressLimits.walletRestoreMs;
}

function undoAt(current: WalletVersion, nowMs: number): WalletUndo | undefined {
  return nowMs < restorableUntilMs(current) ? (current.undo ?? undefined) : undefined;
}
