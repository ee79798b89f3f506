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
const keyBytes = 78;

/** An extended public key of account level, with what its text alone reveals. */
export type ReadKey = {
  /** The key with the version of an xpub, which libraries read. */
  xpub: string;
  script: KeyScript;
  /** "m/84'/0'/0'" */
  path: string;
};

/** Reads an extended public key of account level (BIP 32). Returns why it is refused, in words for its sender. */
export function readExtendedKey(text: string, script: KeyScript): ReadKey | { refused: string } {
  // However mistyped. A public key can have these letters too, but does not begin with them.
  if (/\b[xyztuv]prv/i.test(text)) return { refused: refusals.private };
  const bytes = decode(text);
  // The first byte of a public key is its sign, that of a private one is 0.
  if (bytes?.[45] === 0) return { refused: refusals.private };
  const scripts = publicVersions[bytes === undefined ? '' : bytesToHex(bytes.subarray(0, 4))];
  if (bytes === undefined || scripts === undefined) return { refused: refusals.unreadable };
  if (!scripts.includes(script)) return { refused: refusals.otherScript };
  const account = new DataView(bytes.buffer, bytes.byteOffset).getUint32(9);
  if (bytes[4] !== accountDepth || account < hardened) return { refused: refusals.unreadable };
  const xpub = base58check.encode(Uint8Array.from([0x04, 0x88, 0xb2, 0x1e, ...bytes.subarray(4)]));
  const path = `m/${script.slice(3)}'/0'/${String(account - hardened)}'`;
  return { xpub, script, path };
}

const base58check = createBase58check(sha256);

function decode(text: string): Uint8Array | undefined {
  // Any other text is not decoded, because a long one would take long.
  if (!/^[1-9A-HJ-NP-Za-km-z]{111,112}$/.test(text)) return undefined;
  try {
    const bytes = base58check.decode(text);
    return bytes.length === keyBytes ? bytes : undefined;
  } catch {
    return undefined;
  }
}
