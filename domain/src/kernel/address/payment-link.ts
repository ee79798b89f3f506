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
/** `name`: in lower case. `part`: what it adds to the payment, or `undefined` if it is unknown. */
type LinkParameter = { name: string; value: string; part: LinkPart | undefined };

/** The parts of a payment link that name no other recipient. */
export type LinkPart = 'amount' | 'label' | 'message';

/** The parameters of those parts. EIP-681 has no texts for the person who pays. */
const parts: Readonly<Record<Coin, ReadonlyMap<string, LinkPart>>> = {
  btc: new Map([
    ['amount', 'amount'],
    ['label', 'label'],
    ['message', 'message'],
  ]),
  eth: new Map([['value', 'amount']]),
};

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
      return { name, value, part: parts[coin].get(name) };
    }),
    fragment,
  };
}
