import type { Coin } from '../amounts/coins.ts';
import { fingerprint } from '../ids.ts';
import { comparableAddress, noise } from './comparable-address.ts';

const patterns: Readonly<Record<Coin, RegExp>> = {
  btc: /^[0-9a-f]{64}$/,
  eth: /^0x[0-9a-f]{64}$/,
};

/**
 * An id as it was copied, in small letters: without white space and invisible characters, and without the number of the
 * output that some wallets and exchanges write behind it ("…-000", "…:0").
 */
export function copiedTxid(text: string): string {
  return text
    .replace(noise, '')
    .toLowerCase()
    .replace(/(?<=[0-9a-f]{64})[-:]\d{1,6}$/, '');
}

/** Whether a text in small letters is the id of a transaction on a coin's chain. */
export function isTxid(coin: Coin, text: string): boolean {
  return patterns[coin].test(text);
}

/** The 64 letters and digits of the id of a transaction on either chain, in small letters; `undefined` for other texts. */
export function bareTxid(text: string): string | undefined {
  return /^(?:0x)?([0-9a-f]{64})$/.exec(copiedTxid(text))?.[1];
}

/** The page of a public explorer about a transaction. */
export function explorerUrl(coin: Coin, txid: string): string {
  return coin === 'btc' ? `https://mempool.space/tx/${txid}` : `https://etherscan.io/tx/${txid}`;
}

/** The page of the same explorer about an address. */
export function addressExplorerUrl(coin: Coin, address: string): string {
  const site = coin === 'btc' ? 'https://mempool.space' : 'https://etherscan.io';
  return `${site}/address/${encodeURIComponent(address)}`;
}

/**
 * The id of the payout claim of a withdrawal to a blockchain transaction. One transaction may pay many addresses, each for one
 * withdrawal; two spellings of an address count as one.
 */
export function payoutClaimId(options: { coin: Coin; txid: string; address: string }): string {
  const { coin, txid, address } = options;
  return fingerprint(`payout|${coin}|${txid}|${comparableAddress(coin, address)}`);
}
