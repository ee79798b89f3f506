import { fingerprint } from '../ids.ts';
import type { Coin } from '../ledger/account.ts';

/** Nothing of these is part of an address: white space, control and invisible characters. */
const noise = /[\s\p{C}\p{Default_Ignorable_Code_Point}]/gu;

/**
 * The address in what somebody pasted or scanned: without a payment link around it (`bitcoin:bc1q…?amount=1`,
 * `ethereum:0x…@1`), and without wide or invisible characters. Capitals stay.
 */
export function bareAddress(text: string): string {
  return text
    .normalize('NFKC')
    .replace(noise, '')
    .replace(/^(bitcoin|ethereum):(\/\/)?(pay-)?/i, '')
    .replace(/[?@/#].*$/, '');
}

/** An address as it is compared, never as it is shown: the form takes any text, so one address has many spellings. */
export function comparableAddress(coin: Coin, text: string): string {
  const bare = bareAddress(text);
  if (coin === 'eth') return bare.toLowerCase().replace(/^0x/, '');
  return /^bc1/i.test(bare) ? bare.toLowerCase() : bare;
}

/** How an address is named in documents: every spelling of it has the same. */
export function addressFingerprint(coin: Coin, text: string): string {
  return fingerprint(`address|${coin}|${comparableAddress(coin, text)}`);
}
