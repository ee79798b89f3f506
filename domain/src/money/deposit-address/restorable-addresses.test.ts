import { describe, expect, it } from 'vitest';
import { makeWalletVersion } from '../../../testing/make-wallet.ts';
import { depositAddressLimits } from './deposit-address.limits.ts';
import type { WalletVersion } from './deposit-address.ts';
import { findRestorableAddresses, findUndo } from './restorable-addresses.ts';

const first = makeWalletVersion({ versionId: 'first', btcAddress: 'good', actorUid: 'ben', atMs: 0 });
const { walletRestoreMs } = depositAddressLimits;

/** The version that somebody sets over another one. */
type Set = { by: string; btcAddress: string; atMs: number; isAlone?: boolean };
function set(
  current: WalletVersion | undefined,
  { by, btcAddress, atMs, isAlone = true }: Set,
): WalletVersion {
  const undo = findUndo(current, { isAlone, nowMs: atMs });
  return makeWalletVersion({ versionId: `${by}${String(atMs)}`, btcAddress, actorUid: by, atMs, undo });
}
const restored = (current: WalletVersion | undefined, nowMs: number) =>
  findRestorableAddresses(current, nowMs)?.btcAddress;

describe('addresses that one person replaced alone', () => {
  it('can be put back for 72 hours', () => {
    const swapped = set(first, { by: 'ada', btcAddress: 'bad', atMs: 5 });
    expect(restored(swapped, 5)).toBe('good');
    expect(restored(swapped, 4 + walletRestoreMs)).toBe('good');
    expect(restored(swapped, 5 + walletRestoreMs)).toBeUndefined();
  });

  it('are those from before the first of several changes, by the same person or by others', () => {
    const swapped = set(first, { by: 'ada', btcAddress: 'bad', atMs: 5 });
    const again = set(swapped, { by: 'ada', btcAddress: 'worse', atMs: 6 });
    expect(restored(again, 7)).toBe('good');
    const later = set(swapped, { by: 'ada', btcAddress: 'worse', atMs: 5 + walletRestoreMs });
    expect(restored(later, later.atMs)).toBe('bad');
    const mended = set(swapped, { by: 'ben', btcAddress: 'other', atMs: 6 });
    expect(restored(mended, 7), 'not what an intruder had set').toBe('good');
    const back = set(swapped, { by: 'ada', btcAddress: 'good', atMs: 6 });
    expect(restored(back, 7), 'nothing differs').toBeUndefined();
    expect(restored(set(back, { by: 'ada', btcAddress: 'bad', atMs: 8 }), 9)).toBe('good');
  });

  it('cannot be put back if two people replaced them, or if there were none', () => {
    const both = set(first, { by: 'ada', btcAddress: 'new', atMs: 5, isAlone: false });
    expect(restored(both, 6)).toBeUndefined();
    expect(restored(set(undefined, { by: 'ada', btcAddress: 'new', atMs: 5 }), 6)).toBeUndefined();
    expect(restored(first, 1), 'a version from before this was kept').toBeUndefined();
    expect(restored(undefined, 1)).toBeUndefined();
  });
});
