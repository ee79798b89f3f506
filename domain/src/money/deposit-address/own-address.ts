import { bitcoinScript } from '../../kernel/address/address.ts';
import { comparableAddress } from '../../kernel/address/comparable-address.ts';
import type { Coin } from '../../kernel/amounts/coins.ts';
import type { UsdPerCoin } from '../../kernel/amounts/convert.ts';
import type { UsdCents } from '../../kernel/amounts/units.ts';
import { fingerprint } from '../../kernel/ids.ts';
import type { KeyScript } from './extended-key.ts';

/**
 * `depositKeys/{keyId}`: an extended public key from which the accounts' own addresses are derived. It is stored when it
 * is set or proposed, and kept for ever, because its addresses stay watched.
 */
export type DepositKey = {
  keyId: string;
  script: KeyScript;
  /** Encrypted: with it and one private key of an address, all private keys could be computed. */
  sealedXpub: string;
  /** The path of the account: "m/84'/0'/0'". */
  path: string;
  /** The fingerprint of the key itself, as wallets show it. */
  keyFingerprint: string;
  /** The addresses of the indices 0, 1 and 2, to compare with the wallet. */
  firstAddresses: readonly string[];
  /** The index of the next new address. It only grows, so no address is ever given to a second account. */
  nextIndex: number;
  /** When it was last set, or `null` while it is only proposed. */
  setAtMs: number | null;
  actorUid: string;
  proposedByUid: string | null;
};

/** `config/depositKey`: the key that new addresses are derived from. */
export type CurrentDepositKey = { keyId: string };

/** `depositAddresses/{ownAddressId}`: an address that belongs to one account. It never changes hands. */
export type DepositAddress = {
  id: string;
  uid: string;
  coin: Coin;
  address: string;
  keyId: string;
  index: number;
  atMs: number;
  /** When its owner last looked at it: for 15 minutes more its unconfirmed payments are looked for. */
  shownAtMs: number;
  /** When all its payments are next looked for. */
  checkAtMs: number;
  /** Since when two sources disagree about a payment to it. */
  disputedSinceMs?: number;
  /** When a payment to it was last filed. */
  paidAtMs?: number;
  /** The owner's last quote. It counts for the first payment seen before its end. */
  quote?: OwnQuote;
};

/** A quote (`DepositQuote`), and the id of its use. */
export type OwnQuote = { useId: string; amountUsdCents: UsdCents; rate: UsdPerCoin } & Record<
  'rateAtMs' | 'untilMs',
  number
>;

/** `ownAddresses/{uid}`: the ids of an account's addresses, one for each key. */
export type OwnAddresses = { uid: string; byKey: Readonly<Record<string, string>> };

/** The id of a Bitcoin address by its output script, as blocks have it. */
export function ownAddressId(script: string): string {
  return fingerprint(`btc|${script}`);
}

/** The id of a Bitcoin address in any spelling. */
export function ownAddressIdOf(address: string): string {
  const comparable = comparableAddress('btc', address);
  return ownAddressId(bitcoinScript(comparable) ?? comparable);
}

/** The path of an address below its account: receiving addresses have 0. */
export function ownAddressPath({ path }: Pick<DepositKey, 'path'>, index: number): string {
  return `${path}/0/${String(index)}`;
}

/** The unused addresses in a row after which most wallets stop looking. */
export const usualGapLimit = 20;

/**
 * The gap limit that a wallet needs to see every address, whoever has paid. Rounded up, so that it need not be raised
 * with each account.
 */
export function neededGapLimit(addresses: number): number {
  return addresses <= usualGapLimit / 2 ? usualGapLimit : Math.ceil((addresses + usualGapLimit) / 100) * 100;
}
