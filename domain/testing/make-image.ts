import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { StoredImage } from '../src/core/upload/stored-image.ts';

/** The image kept for a record, as the API files it. Without bytes there is only the reference. */
export function makeImage(options: {
  kind: 'kyc' | 'proof';
  recordId: string;
  bytes?: Uint8Array;
}): StoredImage {
  const hash = bytesToHex(sha256(options.bytes ?? utf8ToBytes(options.recordId)));
  const path = `vault/${options.kind}/${options.recordId}/${hash.slice(0, 16)}.jpg`;
  return { path, contentType: 'image/jpeg', sha256: hash };
}
