import { describe, expect, it } from 'vitest';
import { addressFingerprint, bareAddress } from './comparable-address.ts';
import { exampleAddresses } from './example-addresses.ts';

const { btc, eth } = exampleAddresses;

describe('the address in what somebody pasted', () => {
  it.each([
    [`  ${btc}\n`, btc],
    [`bitcoin:${btc}?amount=0.01&label=x`, btc],
    [`BITCOIN:${btc}`, btc],
    [`ethereum:${eth}@1?value=1`, eth],
    [`ethereum:pay-${eth}`, eth],
    [`${btc.slice(0, 8)}\u200b${btc.slice(8, 20)} ${btc.slice(20)}\ufeff`, btc],
  ])('of %j is %s', (pasted, address) => {
    expect(bareAddress(pasted)).toBe(address);
  });

  it('keeps its capitals: they carry a checksum', () => {
    expect(bareAddress('0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359')).toMatch(/fB69/);
  });
});

describe('the fingerprint of an address', () => {
  it('is one for every spelling, and another one for another coin', () => {
    const one = addressFingerprint('eth', eth);
    expect(addressFingerprint('eth', ` ${eth.toUpperCase().replace('0X', '0x')}`)).toBe(one);
    expect(addressFingerprint('btc', eth)).not.toBe(one);
    expect(addressFingerprint('btc', btc)).not.toBe(addressFingerprint('btc', `${btc}x`));
  });
});
