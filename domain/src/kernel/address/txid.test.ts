import { describe, expect, it } from 'vitest';
import { exampleAddresses } from './example-addresses.ts';
import { makeExplorerUrl, payoutClaimId } from './txid.ts';

const digits = 'ab01'.repeat(16);

it('the id of a transaction has a page at a public explorer of its chain', () => {
  expect(makeExplorerUrl('btc', digits)).toBe(`https://mempool.space/tx/${digits}`);
  expect(makeExplorerUrl('eth', `0x${digits}`)).toBe(`https://etherscan.io/tx/0x${digits}`);
});

describe('the id of a payout claim', () => {
  const claim = { coin: 'eth', txid: `0x${digits}`, address: exampleAddresses.eth } as const;

  it('is the same for two spellings of an address that mean the same', () => {
    const lower = payoutClaimId({ ...claim, address: claim.address.toLowerCase() });
    expect(payoutClaimId(claim)).toBe(lower);
    const segwit = { ...claim, coin: 'btc', address: exampleAddresses.btc } as const;
    expect(payoutClaimId({ ...segwit, address: segwit.address.toUpperCase() })).toBe(payoutClaimId(segwit));
  });

  it('differs for another coin, id or address, and for another spelling if case matters', () => {
    const old = { ...claim, coin: 'btc', address: '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2' } as const;
    const ids = [
      claim,
      { ...claim, coin: 'btc' } as const,
      { ...claim, txid: digits },
      { ...claim, address: exampleAddresses.btc },
      old,
      { ...old, address: old.address.toLowerCase() },
    ].map(payoutClaimId);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
