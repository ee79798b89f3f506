import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { createBase58check } from '@scure/base';
import { depositKeyTexts as refusals } from './deposit-key.texts.ts';

/** The scripts that addresses can be derived for, by the standard that also gives their path. */
export const keyScripts = ['bip84', 'bip86', 'bip49', 'bip44'] as const;
export type KeyScript = (typeof keyScripts)[number];

/** The first four bytes of a public key of the main network. Only xpub leaves the script open. Source: SLIP 132. */
const publicVersions: Readonly<Record<string, readonly KeyScript[]>> = {
  '0488b21e': keyScripts,
  '049d7cb2': ['bip49'],
  '04b24746': ['bip84'],
};
const accountDepth = 3;
const hardened = 0x80000000;

/** An extended public key of account level, as an xpub, which libraries read, and its path: "m/84'/0'/0'". */
export type ReadKey = { xpub: string; script: KeyScript; path: string };

/** Reads an extended public key of account level (BIP 32). Returns why it is refused, in words for its sender. */
export function readExtendedKey(text: string, script: KeyScript): ReadKey | { refused: string } {
  // However mistyped. A public key can have these letters too, but does not begin with them.
  if (/\b[xyztuv]prv/i.test(text)) return { refused: refusals.private };
  const bytes = decode(text);
  if (bytes === undefined) return { refused: refusals.unreadable };
  // The first byte of a public key is its sign, that of a private one is 0.
  if (bytes[45] === 0) return { refused: refusals.private };
  const scripts = publicVersions[bytesToHex(bytes.subarray(0, 4))];
  const account = parseInt(bytesToHex(bytes.subarray(9, 13)), 16);
  if (scripts === undefined || bytes[4] !== accountDepth || account < hardened)
    return { refused: refusals.unreadable };
  if (!scripts.includes(script)) return { refused: refusals.otherScript };
  const xpub = base58check.encode(Uint8Array.from([0x04, 0x88, 0xb2, 0x1e, ...bytes.subarray(4)]));
  return { xpub, script, path: `m/${script.slice(3)}'/0'/${String(account - hardened)}'` };
}

const base58check = createBase58check(sha256);

/** Every extended key has 111 characters. Any other text is not decoded, because a long one would take long. */
function decode(text: string): Uint8Array | undefined {
  try {
    return text.length === 111 ? base58check.decode(text) : undefined;
  } catch {
    return undefined;
  }
}
