import { describe, expect, it } from 'vitest';
import { coinUnits } from '../amounts/units.ts';
import { exampleAddresses } from './example-addresses.ts';
import { makePaymentUri, toPlainDecimal } from './payment-uri.ts';

const { btc, eth } = exampleAddresses;

describe('the link of a payment', () => {
  it.each([
    ['btc', 781_300, `bitcoin:${btc}?amount=0.007813`],
    ['btc', 1_000_000_000, `bitcoin:${btc}?amount=10`],
    ['eth', 15_625_000, `ethereum:${eth}@1?value=156250000000000000`],
  ] as const)('names address and amount of %s: %d', (coin, units, uri) => {
    expect(makePaymentUri(coin, coin === 'btc' ? btc : eth, coinUnits(units))).toBe(uri);
  });

  it('is only the address if there is no amount', () => {
    expect(makePaymentUri('btc', btc, undefined)).toBe(btc);
  });
});

describe('a plain decimal', () => {
  it.each([
    [781_300, '0.007813'],
    [100_000_000, '1'],
    [10_000_000_000, '100'],
    [120_000_000, '1.2'],
  ])('%d units are %s', (units, text) => {
    expect(toPlainDecimal(coinUnits(units))).toBe(text);
  });
});
