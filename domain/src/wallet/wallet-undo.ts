import { limits } from '../limits.ts';
import type { WalletUndo, WalletVersion } from './wallet.ts';

/**
 * What one administrator may put back alone after addresses were set: those that counted before. Nothing where two people
 * set them, or where there were none. Of several changes that one person makes alone, each within 72 hours of the one
 * before, it is what counted before the first: otherwise a second change would hide what the first replaced.
 */
export function undoOf(
  current: WalletVersion | undefined,
  { actorUid, isAlone, nowMs }: { actorUid: string; isAlone: boolean; nowMs: number },
): WalletUndo | null {
  if (!isAlone || current === undefined) return null;
  const { versionId, btcAddress, ethAddress } = current;
  const before = { versionId, btcAddress, ethAddress };
  return current.actorUid === actorUid ? (undoAt(current, nowMs) ?? before) : before;
}

/** The addresses that may be put back at a moment; `undefined` if two people set the present ones, or 72 hours ago. */
export function restorableAt(current: WalletVersion | undefined, nowMs: number): WalletUndo | undefined {
  if (current === undefined) return undefined;
  const undo = undoAt(current, nowMs);
  const isSame = undo?.btcAddress === current.btcAddress && undo.ethAddress === current.ethAddress;
  return isSame ? undefined : undo;
}

/** Until when they may be put back. */
export function restorableUntilMs({ atMs }: Pick<WalletVersion, 'atMs'>): number {
  return atMs + limits.walletRestoreMs;
}

function undoAt(current: WalletVersion, nowMs: number): WalletUndo | undefined {
  return nowMs < restorableUntilMs(current) ? (current.undo ?? undefined) : undefined;
}
