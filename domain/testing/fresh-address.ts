import { randomBytes } from '@noble/hashes/utils.js';
import { bech32 } from '@scure/base';

/** A Bitcoin address that nobody else has. */
export function freshAddress(): string {
  return bech32.encode('bc', [0, ...bech32.toWords(randomBytes(20))]);
}
