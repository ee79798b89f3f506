import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { bech32, bech32m, createBase58check } from '@scure/base';
import type { Coin } from '../amounts/coins.ts';

const base58check = createBase58check(sha256);
/** Version bytes of P2PKH and P2SH addresses. */
const base58Kinds = new Map<number, AddressForm>([
  [0x00, 'checked'],
  [0x05, 'checked'],
  [0x6f, 'test-network'],
  [0xc4, 'test-network'],
]);
/** The prefixes of testnet and signet, and of regtest. */
const testPrefixes = ['tb', 'bcrt'];
/** Decoding any other text would be slow. */
const segwitStart = /^(?:bc|tb|bcrt)1/i;

/** The kind of an address by its form and checksum (`AddressKind`). */
type AddressForm = 'checked' | 'unchecked' | 'newer' | 'test-network' | 'mistyped';

/** The form of an address of the coin, or `undefined` for any other text. */
export function findAddressForm(coin: Coin, address: string): AddressForm | undefined {
  return coin === 'btc' ? findBitcoinForm(address) : findEthereumForm(address);
}

function findBitcoinForm(address: string): AddressForm | undefined {
  const bytes = attempt(() => base58check.decode(address));
  const kind = bytes?.length === 21 ? base58Kinds.get(bytes[0] ?? -1) : undefined;
  if (kind !== undefined) return kind;
  const segwit = segwitStart.test(address) ? decodeSegwitProgram(address) : undefined;
  if (segwit !== undefined && testPrefixes.includes(segwit.prefix)) return 'test-network';
  if (segwit?.prefix !== 'bc') return bitcoinShape.test(address) ? 'mistyped' : undefined;
  const { version, program } = segwit;
  return version === 0 || (version === 1 && program.length === 32) ? 'checked' : 'newer';
}

/** The form that a mistyped address still has. The mistakes may include impossible letters, such as an O. */
const bitcoinShape = /^(?:[13][\da-z]{24,34}|(?:bc|tb|bcrt)1[\da-z]{4,87})$/i;

/** BIP 173 (version 0, bech32) and BIP 350 (version 1 and later, bech32m; only taproot is in use). */
function decodeSegwitProgram(
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
 * The output script of a mainnet Bitcoin address, in hexadecimal: the same for every spelling, and present in blocks
 * where a server names no address. `undefined` for any other text. Source: BIP 13, 141, 341.
 */
export function findScript(address: string): string | undefined {
  if (findBitcoinForm(address) !== 'checked') return undefined;
  const [kind, ...hash] = attempt(() => base58check.decode(address)) ?? [];
  if (hash.length === 20) {
    const hex = bytesToHex(Uint8Array.from(hash));
    return kind === 0 ? `76a914${hex}88ac` : `a914${hex}87`;
  }
  const segwit = decodeSegwitProgram(address);
  if (segwit === undefined) return undefined;
  const { version, program } = segwit;
  const length = program.length.toString(16).padStart(2, '0');
  return `${version === 0 ? '00' : '51'}${length}${bytesToHex(program)}`;
}

/** Only mixed case has a checksum (EIP-55). */
function findEthereumForm(address: string): AddressForm | undefined {
  if (!/^0x[0-9a-fA-F]{40}$/.test(address)) return undefined;
  const hex = address.slice(2);
  if (hex === hex.toLowerCase() || hex === hex.toUpperCase()) return 'unchecked';
  return address === addChecksum(hex) ? 'checked' : 'mistyped';
}

/** The spelling with the checksum of EIP-55. */
function addChecksum(hex: string): string {
  const lower = hex.toLowerCase();
  const hash = bytesToHex(keccak_256(utf8ToBytes(lower)));
  const letters = [...lower].map((letter, index) =>
    Number.parseInt(hash[index] ?? '0', 16) >= 8 ? letter.toUpperCase() : letter,
  );
  return `0x${letters.join('')}`;
}

/** Every spelling in which a plausible address of the coin can be stored; the text itself if it is not an address. */
export function listAddressSpellings(coin: Coin, address: string): string[] {
  const [lower, upper] = [address.toLowerCase(), address.toUpperCase()];
  if (coin === 'btc') return lower.startsWith('bc1') ? [lower, upper] : [address];
  const [, hex] = /^(?:0x)?([\da-f]{40})$/.exec(lower) ?? [];
  return hex === undefined ? [address] : [`0x${hex}`, `0x${hex.toUpperCase()}`, addChecksum(hex)];
}

function attempt<T>(decode: () => T): T | undefined {
  try {
    return decode();
  } catch {
    return undefined;
  }
}
