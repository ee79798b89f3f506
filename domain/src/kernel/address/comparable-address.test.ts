import { describe, expect, it } from 'vitest';
import { fingerprintAddress } from './comparable-address.ts';
import { exampleAddresses } from './example-addresses.ts';

const { btc, eth } = exampleAddresses;

describe('the fingerprint of an address', () => {
  it('is the same for every spelling, and different for another coin', () => {
    const one = fingerprintAddress('eth', eth);
    expect(fingerprintAddress('eth', ` ${eth.toUpperCase().replace('0X', '0x')}`)).toBe(one);
    expect(fingerprintAddress('btc', eth)).not.toBe(one);
    expect(fingerprintAddress('btc', btc)).not.toBe(fingerprintAddress('btc', `${btc}x`));
  });

  it.each([
    ['btc', btc, `bitcoin:${btc}?amount=0.01&label=Ann%20Lee`],
    ['btc', btc, `${btc}?`],
    ['eth', eth, `ethereum:pay-${eth}@1?value=1`],
    ['eth', eth, eth.replace('0x', '')],
    ['btc', btc, ` ${btc.slice(0, 4)}\u200b${btc.slice(4)}\u00a0`],
    ['btc', btc, btc.replace('bc1', '\uff42\uff431')],
  ] as const)('is the same in a payment link that adds no destination: %s, %s, %s', (coin, address, link) => {
    expect(fingerprintAddress(coin, link)).toBe(fingerprintAddress(coin, address));
  });

  it.each([
    ['btc', btc, `bitcoin:${btc}?bc=${exampleAddresses.btc.replace('q', 'p')}`],
    ['btc', btc, `bitcoin:${btc}?amount=1&pj=elsewhere`],
    ['btc', btc, `bitcoin:${btc}?amount=1#bc=elsewhere`],
    ['btc', btc, `${btc}/elsewhere`],
    ['btc', btc, `${btc}#elsewhere`],
    ['eth', eth, `ethereum:${eth}/transfer?address=0x00`],
    ['eth', eth, `ethereum:${eth}@137`],
  ] as const)('is different in a link that may lead elsewhere: %s, %s, %s', (coin, address, link) => {
    expect(fingerprintAddress(coin, link)).not.toBe(fingerprintAddress(coin, address));
  });
});
