import type { Coin } from '../amounts/coins.ts';
import { findScript } from './address.ts';
import { noise } from './comparable-address.ts';

export type FoundAddress = { coin: Coin; address: string };

/** Matches overlapping addresses too, since one of them may be invented. */
const ethereumForms = [/(?=(0x[\da-f]{40}))/gi, /(?<![\da-z])(?=([\da-f]{40})(?![\da-z]))/gi];
/** Base58, and segwit of 20 and 32 bytes: from each start the longest run of its letters. */
const bitcoinForms = [
  { run: /(?=([13][1-9A-HJ-NP-Za-km-z]{25,33}))/g, lengths: [34, 33, 32, 31, 30, 29, 28, 27, 26] },
  { run: /(?=(bc1[02-9ac-hj-np-z]{39,59}))/gi, lengths: [62, 42] },
];

/**
 * Every plausible address in a stored text. A form accepts any text, so quotes, commas, words or other addresses next
 * to an address must not hide it.
 */
export function findAddresses(text: string): FoundAddress[] {
  const plain = text.normalize('NFKC');
  const addresses = [...new Set([plain.replace(noise, ''), plain.replace(noise, ' ')])].flatMap((each) => [
    ...ethereumForms.flatMap((form) =>
      [...each.matchAll(form)].map(([, address = '']): FoundAddress => ({ coin: 'eth', address })),
    ),
    ...bitcoinForms.flatMap(({ run, lengths }) =>
      [...each.matchAll(run)].flatMap(([, letters = '']) =>
        lengths
          .filter((length) => length <= letters.length)
          .map((length) => letters.slice(0, length))
          .map((address) => (/^bc1/i.test(address) ? address.toLowerCase() : address))
          .filter((address) => findScript(address) !== undefined)
          .map((address): FoundAddress => ({ coin: 'btc', address })),
      ),
    ),
  ]);
  return [...new Map(addresses.map((each) => [each.address, each])).values()];
}
