import { keccak_256 } from '@noble/hashes/sha3.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { bech32, bech32m, createBase58check } from '@scure/base';
import type { Coin } from '../ledger/account.ts';

const base58check = createBase58check(sha256);
/** Version bytes of mainnet P2PKH and P2SH addresses. */
const base58Versions = [0x00, 0x05];

/** True if the text is a mainnet address of the coin with a valid checksum. */
export function isPlausibleAddress(coin: Coin, address: string): boolean {
  return coin === 'btc' ? isBitcoinAddress(address) : isEthereumAddress(address);
}

function isBitcoinAddress(address: string): boolean {
  return isBase58Address(address) || isSegwitAddress(address);
}

function isBase58Address(address: string): boolean {
  const bytes = attempt(() => base58check.decode(address));
  return bytes !== undefined && bytes.length === 21 && base58Versions.includes(bytes[0] ?? -1);
}

/** BIP 173 (version 0, bech32) and BIP 350 (version 1 and later, bech32m). */
function isSegwitAddress(address: string): boolean {
  for (const [codec, isVersion] of [
    [bech32, (version: number) => version === 0],
    [bech32m, (version: number) => version >= 1 && version <= 16],
  ] as const) {
    const decoded = codec.decodeUnsafe(address, 90);
    const [version, ...words] = decoded?.words ?? [];
    if (decoded?.prefix !== 'bc' || version === undefined || !isVersion(version)) continue;
    const program = attempt(() => codec.fromWords(words));
    if (program === undefined || program.length < 2 || program.length > 40) return false;
    return version === 0 ? program.length === 20 || program.length === 32 : true;
  }
  return false;
}

/** EIP-55: mixed case carries a checksum; all lower or all upper case carries none and is accepted. */
function isEthereumAddress(address: string): boolean {
  if (!/^0x[0-9a-fA-F]{40}$/.test(address)) return false;
  const hex = address.slice(2);
  if (hex === hex.toLowerCase() || hex === hex.toUpperCase()) return true;
  const hash = bytesToHex(keccak_256(utf8ToBytes(hex.toLowerCase())));
  return [...hex].every((letter, index) => {
    const isUpper = Number.parseInt(hash[index] ?? '0', 16) >= 8;
    return letter === (isUpper ? letter.toUpperCase() : letter.toLowerCase());
  });
}

function attempt<T>(decode: () => T): T | undefined {
  try {
    return decode();
  } catch {
    return undefined;
  }
}
