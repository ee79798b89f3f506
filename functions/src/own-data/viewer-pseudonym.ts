import { fingerprint } from '@keelstone/domain/ids';
import { macOf } from '../rates/signed-text.ts';

/**
 * What an account holder sees instead of an administrator: "K7QM-2XPF", the same in every view of the two. It is made
 * of a keyed hash, so that neither the holder, nor several of them together, find out who it is
 * (docs/decisions/own-data.md). `key`: 32 bytes in base64.
 */
export function viewerPseudonym(
  administratorUid: string,
  { key, ownerUid }: { key: string; ownerUid: string },
): string {
  const mac = macOf(administratorUid, { key, uid: ownerUid, label: 'keelstone viewer pseudonym' });
  const letters = fingerprint(mac).slice(0, 8);
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}
