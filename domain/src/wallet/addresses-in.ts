import type { Coin } from '../money/coins.ts';
import { bitcoinScript } from './address.ts';
import { noise } from './comparable-address.ts';

export type FoundAddress = { coin: Coin; address: string };

/** Also of two that overlap, since one of them may be invented. */
const ethereumForms = [/(?=(0x[\da-f]{40}))/gi, /(?<![\da-z])(?=([\da-f]{40})(?![\da-z]))/gi];
const bitcoinStart = /(?=bc1|[13])/gi;
/** Of Base58, of 20 and of 32 bytes of segwit. */
const bitcoinLengths = [...Array.from({ length: 10 }, (_one, at) => 26 + at), 42, 62];

/**
 * Every plausible address of a stored text, whatever is around it: a form takes any text, so quotes, a comma, words or
 * another address beside it must not hide one.
 */
export function addressesIn(text: string): FoundAddress[] {
  const plain = text.normalize('NFKC');
  const found = [plain.replace(noise, ''), plain.replace(noise, ' ')].flatMap((each) => [
    ...ethereumForms.flatMap((form) =>
      [...each.matchAll(form)].map(([, address = '']): FoundAddress => ({ coin: 'eth', address })),
    ),
    ...[...each.matchAll(bitcoinStart)].flatMap(({ index }) =>
      bitcoinLengths
        .map((length) => each.slice(index, index + length))
        .map((address) => (/^bc1/i.test(address) ? address.toLowerCase() : address))
        .filter((address) => bitcoinScript(address) !== undefined)
        .map((address): FoundAddress => ({ coin: 'btc', address })),
    ),
  ]);
  return [...new Map(found.map((each) => [each.address, each])).values()];
}
