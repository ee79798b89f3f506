// Transaction ids of both chains: how they are read, compared and linked.
import type { Coin } from '../amounts/coins.ts';
import { fingerprint } from '../ids.ts';
import { toComparableAddress, noise } from './comparable-address.ts';

const patterns: Readonly<Record<Coin, RegExp>> = {
  btc: /^[0-9a-f]{64}$/,
  eth: /^0x[0-9a-f]{64}$/,
};

/**
 * A copied id in lower case, without white space and invisible characters, and without the output number that some
 * wallets and exchanges append ("…-000", "…:0").
 */
export function readCopiedTxid(text: string): string {
  return text
    .replace(noise, '')
    .toLowerCase()
    .replace(/(?<=[0-9a-f]{64})[-:]\d{1,6}$/, '');
}

/** Returns whether a text in lower case is the id of a transaction on a coin's chain. */
export function isTxid(coin: Coin, text: string): boolean {
  return patterns[coin].test(text);
}

/** The 64 characters of a transaction id on either chain, in lower case, or `undefined` for any other text. */
export function findBareTxid(text: string): string | undefined {
  return /^(?:0x)?([0-9a-f]{64})$/.exec(readCopiedTxid(text))?.[1];
}

/** The ids of a coin's transactions in a longer text, such as a reason, in lower case. */
export function listTxids(coin: Coin, text: string): string[] {
  const ids = text.toLowerCase().match(/(?<![0-9a-z])(?:0x)?[0-9a-f]{64}(?![0-9a-z])/g) ?? [];
  const prefix = coin === 'btc' ? '' : '0x';
  return [...new Set(ids.map((each) => prefix + each.slice(-64)))];
}

/** The page of a public explorer about a transaction. */
export function makeExplorerUrl(coin: Coin, txid: string): string {
  return coin === 'btc' ? `https://mempool.space/tx/${txid}` : `https://etherscan.io/tx/${txid}`;
}

/** The page of the same explorer about an address. */
export function makeAddressExplorerUrl(coin: Coin, address: string): string {
  const site = coin === 'btc' ? 'https://mempool.space' : 'https://etherscan.io';
  return `${site}/address/${encodeURIComponent(address)}`;
}

/**
 * The id of the payout claim of a withdrawal to a blockchain transaction. One transaction may pay many addresses, each
 * for one withdrawal. Spellings of an address count as one.
 */
export function payoutClaimId(options: { coin: Coin; txid: string; address: string }): string {
  const { coin, txid, address } = options;
  return fingerprint(`payout|${coin}|${txid}|${toComparableAddress(coin, address)}`);
}
