import type { Coin } from '../amounts/coins.ts';

/** A payment link in its parts (BIP 21, EIP-681). An address by itself is a link with nothing else. */
export type PaymentLink = {
  /** The coin of its scheme, if it has one. */
  coin: Coin | undefined;
  address: string;
  /** The rest of the link, whose parts follow. */
  more: string;
  chain: string | undefined;
  call: string | undefined;
  parameters: readonly LinkParameter[];
  fragment: string | undefined;
};
/** `name`: in lower case. `part`: the part of the link that it sets, or `undefined` if it is unknown. */
type LinkParameter = { name: string; value: string; part: LinkPart | undefined };

/** The parts of a payment link that name no other recipient. */
export type LinkPart = 'amount' | 'label' | 'message';

const bitcoinParts = ['amount', 'label', 'message'] as const;

const grammar =
  /^(?:(bitcoin|ethereum):)?(?:\/\/)?(?:pay-)?([^@/?#]*)((?:@([^/?#]*))?(\/[^?#]*)?(?:\?([^#]*))?(#.*)?)$/isu;

/** Splits a text without white space into the parts of a link for payments of `coin`. */
export function parsePaymentLink(coin: Coin, text: string): PaymentLink {
  const [, scheme, address = '', more = '', chain, call, query = '', fragment] = grammar.exec(text) ?? [];
  const parameters = query.split('&').filter((pair) => pair !== '');
  return {
    coin: scheme === undefined ? undefined : /^b/i.test(scheme) ? 'btc' : 'eth',
    address,
    more,
    chain,
    call,
    parameters: parameters.map((pair) => {
      const [key = '', value = ''] = pair.split(/=(.*)/s);
      const name = key.toLowerCase();
      return { name, value, part: findPart(coin, name) };
    }),
    fragment,
  };
}

/** EIP-681 has no texts for the person who pays. */
function findPart(coin: Coin, name: string): LinkPart | undefined {
  if (coin === 'eth') return name === 'value' ? 'amount' : undefined;
  return bitcoinParts.find((part) => part === name);
}
