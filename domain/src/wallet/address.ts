import { keccak_256 } from '@noble/hashes/sha3.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { bech32, bech32m, createBase58check } from '@scure/base';
import type { Coin } from '../money/coins.ts';

const base58check = createBase58check(sha256);
/** Version bytes of P2PKH and P2SH addresses. */
const base58Kinds = new Map<number, AddressKind>([
  [0x00, 'valid'],
  [0x05, 'valid'],
  [0x6f, 'test-network'],
  [0xc4, 'test-network'],
]);
/** Of testnet and signet, and of regtest. */
const testPrefixes = ['tb', 'bcrt'];

/**
 * What a text is as an address of the coin. `newer`: a segwit address of a kind that nobody is known to use, whose
 * rules are not decided yet: anybody may be able to spend what is sent there.
 */
export type AddressKind = 'valid' | 'newer' | 'test-network' | 'doubtful';

/** What the checksum and the network of an address say, without a word about who owns it. */
export function addressKind(coin: Coin, address: string): AddressKind {
  return coin === 'btc' ? bitcoinKind(address) : isEthereumAddress(address) ? 'valid' : 'doubtful';
}

/** True if the text is a mainnet address of the coin of a kind that is in use, with a valid checksum. */
export function isPlausibleAddress(coin: Coin, address: string): boolean {
  return addressKind(coin, address) === 'valid';
}

/** What speaks against paying to an address, in words; `mistyped`: those for one that is no address as it stands. */
export function addressDoubt(coin: Coin, address: string, mistyped: string): string | undefined {
  switch (addressKind(coin, address)) {
    case 'valid':
      return undefined;
    case 'newer':
      return 'This is a newer kind of address that we do not know. What is sent there may be lost.';
    case 'test-network':
      return 'This is an address of a test network. What is sent there is lost.';
    case 'doubtful':
      return mistyped;
  }
}

function bitcoinKind(address: string): AddressKind {
  const bytes = attempt(() => base58check.decode(address));
  if (bytes?.length === 21) return base58Kinds.get(bytes[0] ?? -1) ?? 'doubtful';
  const segwit = segwitProgram(address);
  if (segwit === undefined) return 'doubtful';
  const { prefix, version, program } = segwit;
  if (prefix !== 'bc') return testPrefixes.includes(prefix) ? 'test-network' : 'doubtful';
  return version === 0 || (version === 1 && program.length === 32) ? 'valid' : 'newer';
}

/** BIP 173 (version 0, bech32) and BIP 350 (version 1 and later, bech32m); of the later ones only taproot is in use. */
function segwitProgram(
  address: string,
): { prefix: string; version: number; program: Uint8Array } | undefined {
  for (const codec of [bech32, bech32m]) {
    const decoded = codec.decodeUnsafe(address, 90);
    const [version, ...words] = decoded?.words ?? [];
    if (decoded === undefined || version === undefined || version > 16) continue;
    const program = attempt(() => codec.fromWords(words));
    if ((version === 0) !== (codec === bech32) || program === undefined) return undefined;
    const { length } = program;
    if (version === 0 ? length !== 20 && length !== 32 : length < 2 || length > 40) return undefined;
    return { prefix: decoded.prefix, version, program };
  }
  return undefined;
}

/**
 * The output script of a mainnet Bitcoin address, in hexadecimal: the same for every spelling, and what a block has
 * where a server names no address. `undefined` for anything else. Source: BIP 13, 141, 341.
 */
export function bitcoinScript(address: string): string | undefined {
  if (bitcoinKind(address) !== 'valid') return undefined;
  const [kind, ...hash] = attempt(() => base58check.decode(address)) ?? [];
  if (hash.length === 20) {
    const hex = bytesToHex(Uint8Array.from(hash));
    return kind === 0 ? `76a914${hex}88ac` : `a914${hex}87`;
  }
  const segwit = segwitProgram(address);
  if (segwit === undefined) return undefined;
  const { version, program } = segwit;
  const length = program.length.toString(16).padStart(2, '0');
  return `${version === 0 ? '00' : '51'}${length}${bytesToHex(program)}`;
}

/** EIP-55: mixed case carries a checksum; all lower or all upper case carries none and is accepted. */
function isEthereumAddress(address: string): boolean {
  if (!/^0x[0-9a-fA-F]{40}$/.test(address)) return false;
  const hex = address.slice(2);
  if (hex === hex.toLowerCase() || hex === hex.toUpperCase()) return true;
  return address === checksummed(hex);
}

/** The spelling with the checksum of EIP-55. */
function checksummed(hex: string): string {
  const lower = hex.toLowerCase();
  const hash = bytesToHex(keccak_256(utf8ToBytes(lower)));
  const letters = [...lower].map((letter, index) =>
    Number.parseInt(hash[index] ?? '0', 16) >= 8 ? letter.toUpperCase() : letter,
  );
  return `0x${letters.join('')}`;
}

/** Every spelling in which a plausible address of the coin can be stored; the text itself if it is none. */
export function addressSpellings(coin: Coin, address: string): string[] {
  const [lower, upper] = [address.toLowerCase(), address.toUpperCase()];
  if (coin === 'btc') return lower.startsWith('bc1') ? [lower, upper] : [address];
  const [, hex] = /^(?:0x)?([\da-f]{40})$/.exec(lower) ?? [];
  return hex === undefined ? [address] : [`0x${hex}`, `0x${hex.toUpperCase()}`, checksummed(hex)];
}

function attempt<T>(decode: () => T): T | undefined {
  try {
    return decode();
  } catch {
    return undefined;
  }
}
