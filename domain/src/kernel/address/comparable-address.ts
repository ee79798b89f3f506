import type { Coin } from '../amounts/coins.ts';
import { fingerprint } from '../ids.ts';

/** Characters that are never part of an address or a link: white space, control and invisible characters. */
export const noise = /[\s\p{C}\p{Default_Ignorable_Code_Point}]/gu;

/** The address in a text, which may be a payment link. */
function bareAddress(text: string): string {
  return dropScheme(text).replace(linkedMore, '');
}

/** The part of a payment link after its address. */
const linkedMore = /[?@/#].*$/;
/** The additions to a link that name no other destination or chain. */
const harmless = /^(@1)?(\?|$)((amount|value|label|message)=[^&#;?/@]*(&|$))*$/i;

function dropScheme(text: string): string {
  return text
    .normalize('NFKC')
    .replace(noise, '')
    .replace(/^(bitcoin|ethereum):(\/\/)?(pay-)?/i, '');
}

/** An address in the form for comparison, never for display, since one address has many spellings. */
export function comparableAddress(coin: Coin, text: string): string {
  const bare = bareAddress(text);
  if (coin === 'eth') return bare.toLowerCase().replace(/^0x/, '');
  return /^bc1/i.test(bare) ? bare.toLowerCase() : bare;
}

/**
 * The fingerprint of an address in documents, the same for every spelling. A link that may lead elsewhere is not a
 * spelling of its address: some wallets pay the address in `bitcoin:…?bc=…` (BIP 321) or
 * `ethereum:…/transfer?address=…` (EIP-681).
 */
export function addressFingerprint(coin: Coin, text: string): string {
  const link = dropScheme(text);
  const [more = ''] = linkedMore.exec(link) ?? [];
  return fingerprint(`address|${coin}|${harmless.test(more) ? comparableAddress(coin, text) : link}`);
}
