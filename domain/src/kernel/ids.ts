import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { base32nopad } from '@scure/base';

/**
 * Derives the id of a record that a user creates from the user, the kind and the idempotency key. A repeated request
 * always means the same document, and the keys of two users never collide.
 */
export function recordId(options: { uid: string; kind: string; key: string }): string {
  return fingerprint(`${options.uid}|${options.kind}|${options.key}`);
}

/** 26 characters of base32(sha256(text)): 130 bits, not sequential. */
export function fingerprint(text: string): string {
  return base32nopad.encode(sha256(utf8ToBytes(text))).slice(0, 26);
}

/** Every character that an id of ours can begin with. */
export const idAlphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Random bytes as an id for a path: 16 bytes, 128 bits, make 26 characters. */
export function bytesToId(bytes: Uint8Array): string {
  return base32nopad.encode(bytes);
}
