import type { Coin } from '../amounts/coins.ts';
import { fingerprint } from '../ids.ts';
import { parsePaymentLink } from './payment-link.ts';

/** Characters that are never part of an address or a link: white space, control and invisible characters. */
export const noise = /[\s\p{C}\p{Default_Ignorable_Code_Point}]/gu;

/** A text in one spelling of its letters, without the characters that are never part of an address. */
export function removeNoise(text: string): string {
  return text.normalize('NFKC').replace(noise, '');
}

/** An address in the form for comparison, never for display, since one address has many spellings. */
export function toComparableAddress(coin: Coin, text: string): string {
  const { address } = parsePaymentLink(coin, removeNoise(text));
  if (coin === 'eth') return address.toLowerCase().replace(/^0x/, '');
  return /^bc1/i.test(address) ? address.toLowerCase() : address;
}

/**
 * The fingerprint of an address in documents, the same for every spelling. A link that may lead elsewhere is not a
 * spelling of its address: some wallets pay the address in `bitcoin:…?bc=…` (BIP 321) or
 * `ethereum:…/transfer?address=…` (EIP-681).
 */
export function fingerprintAddress(coin: Coin, text: string): string {
  const { address, more, chain, call, parameters, fragment } = parsePaymentLink(coin, removeNoise(text));
  const isPlain = (chain ?? '1') === '1' && call === undefined && fragment === undefined;
  const isSpelling = isPlain && parameters.every(({ part }) => part !== undefined);
  return fingerprint(`address|${coin}|${isSpelling ? toComparableAddress(coin, text) : `${address}${more}`}`);
}
