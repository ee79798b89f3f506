import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DomainError } from '../../errors.ts';
import { kycLimits } from '../../identity/kyc/kyc.limits.ts';
import type { Coin } from '../amounts/coins.ts';
import { validationLimits } from '../validation/validation.limits.ts';
import { exampleAddresses, examplePlatformAddresses } from './example-addresses.ts';
import { readAddressToStore, readAddress, readTxid } from './read-pasted.ts';

const { btc, eth } = exampleAddresses;
const other = examplePlatformAddresses;
const txid = 'f4184fc596403b9d638783cf57adfe4c75c605f6356fbc91338530e9831e9e16';
const test = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx';
/** The contract of a token, USDT. */
const token = '0xdAC17F958D2ee523a2206206994597C13D831ec7';

describe('an address that is no link', () => {
  it.each([
    ['btc', `  ${btc}\n`, btc],
    ['btc', `${btc.slice(0, 8)}\u200b${btc.slice(8, 20)} ${btc.slice(20)}\ufeff`, btc],
    ['btc', btc.replace('bc1', '\uff42\uff43\uff11'), btc],
    ['eth', 'vitalik.eth', 'vitalik.eth'],
    ['btc', 'to my brother', 'tomybrother'],
    ['eth', ' ', ''],
  ] as const)('of %s is not checked: %j', (coin, text, value) => {
    expect(readAddress(coin, text)).toEqual({ value, leftOut: [] });
  });

  it('is refused above the limit, and never cut', () => {
    const most = 'x'.repeat(kycLimits.addressLengthMax);
    expect(readAddress('btc', most)).toEqual({ value: most, leftOut: [] });
    for (const long of [`${most}x`, `bitcoin:${btc}?label=${'x'.repeat(validationLimits.linkLengthMax)}`])
      expect(readAddress('btc', long)).toEqual({ refused: 'This is too long' });
  });
});

describe('a payment link', () => {
  it.each([
    ['btc', ` bitcoin:${btc.slice(0, 9)}\u200b${btc.slice(9)}?\n`, []],
    ['btc', `Bitcoin://${btc}?amount=0.01&label=Ann%20Lee&message=für%26`, ['amount', 'label', 'message']],
    ['btc', `${btc}?amount=20`, ['amount']],
    ['btc', 'bitcoin:bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs', []],
    ['eth', `ethereum:pay-${eth}@1?value=2.014e18`, ['amount']],
  ] as const)('of %s comes to its address: %s', (coin, link, leftOut) => {
    const value = /bc1z/.test(link) ? 'bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs' : exampleAddresses[coin];
    expect(readAddress(coin, link)).toEqual({ value, leftOut });
  });

  it('keeps the capitals of a QR code', () => {
    const upper = btc.toUpperCase();
    const read = readAddress('btc', `BITCOIN:${upper}?AMOUNT=0.1&LABEL=X`);
    expect(read).toEqual({ value: upper, leftOut: ['amount', 'label'] });
  });

  it.each([
    ['eth', `ethereum:${token}@1/transfer?address=${eth}&uint256=9.5e6`, /a token or a contract/],
    ['eth', `${token}/transfer?address=${eth}`, /a token or a contract/],
    ['eth', `ethereum:${eth}@137`, /another network/],
    ['eth', `ethereum:${eth}?gas=21000`, /“gas”/],
    ['eth', `ethereum:${eth}?address=${other.eth}&address=${eth}`, /“address”/],
    ['eth', 'ethereum:vitalik.eth', /not a valid Ethereum address/],
    ['eth', `ethereum:0X${eth.slice(2).toUpperCase()}`, /not a valid Ethereum address/],
    ['eth', `bitcoin:${btc}`, /for Bitcoin, not for Ethereum/],
    ['btc', `ETHEREUM:${eth}`, /for Ethereum, not for Bitcoin/],
    ['btc', `litecoin:${btc}`, /not a payment link for Bitcoin/],
    ['btc', `bitcoin:${test}`, /test network/],
    ['btc', `bitcoin:${btc.slice(0, -1)}5`, /not a valid Bitcoin address/],
    ['btc', `bitcoin:?bc=${btc}`, /not a valid Bitcoin address/],
    ['btc', `bitcoin:${btc.replace('bc1', '\uff42\uff43\uff11')}`, /not a valid Bitcoin address/],
    ['btc', `bitcoin\uff1a${btc}`, /not a valid Bitcoin address/],
    ['btc', `bitcoin:${btc}?req-somethingyoudontunderstand=50`, /“req-somethingyoudontunder/],
    ['btc', `bitcoin:${btc}?bc=${other.btc}`, /“bc”/],
    ['btc', `bitcoin:${btc}?%61mount=1`, /not clear/],
    ['btc', `BITCOIN:${btc.toUpperCase()}?amount=1&lightning=LNBC1`, /Lightning/],
    ['btc', `bitcoin:${btc}?amount=1&AMOUNT=2`, /amount twice/],
    ['btc', `bitcoin:${btc}?amount=1,5`, /cannot be read/],
    ['btc', `bitcoin:${btc}#${other.btc}`, /not clear/],
  ] as const)('of %s that may mean something else is refused: %s', (coin, link, reason) => {
    expect(readAddress(coin, link)).toEqual({ refused: expect.stringMatching(reason) as string });
  });
});

describe('the page of an explorer', () => {
  it.each([
    ['btc', 'https://mempool.space/de/address/ADDRESS#utxos'],
    ['btc', 'blockstream.info/address/ADDRESS/'],
    ['btc', 'https://blockchair.com/bitcoin/address/ADDRESS?from=search'],
    ['eth', 'https://etherscan.io/address/ADDRESS#tokentxns'],
    ['eth', 'https://www.blockchain.com/explorer/addresses/eth/ADDRESS'],
  ] as const)('of %s gives its address: %s', (coin, page) => {
    const address = exampleAddresses[coin];
    expect(readAddress(coin, page.replace('ADDRESS', address))).toEqual({ value: address, leftOut: [] });
  });

  it.each([
    ['btc', `https://mempool.space/testnet/address/${btc}`, /not about the main network/],
    ['btc', `https://blockchair.com/bitcoin-cash/address/1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa`, /main network/],
    ['btc', `https://mempool.space/tx/${txid}`, /not the link of an address/],
    ['btc', `https://mempool.space@evil.example/address/${btc}`, /do not know this site/],
    ['eth', `https://sepolia.etherscan.io/address/${eth}`, /do not know this site/],
    ['eth', `https://etherscan.io/token/${token}?a=${eth}`, /not the link of an address/],
    ['eth', `https://blockchair.com/bitcoin/address/${eth}`, /not about the main network/],
  ] as const)('of %s is refused: %s', (coin, page, reason) => {
    expect(readAddress(coin, page)).toEqual({ refused: expect.stringMatching(reason) as string });
  });
});

describe('the id of a transaction', () => {
  const ofEther = `0x${txid}`;

  it.each([
    ['btc', ` ${txid.toUpperCase()} `, txid],
    ['eth', `0X${txid.toUpperCase()}`, ofEther],
    ['btc', `https://mempool.space/tx/${txid}#vout=0`, txid],
    ['btc', `https://mempool.space/tx/${txid}:1`, txid],
    ['btc', `${txid}-000`, txid],
    ['btc', `\u200b${txid}:0\u200e\n`, txid],
    ['eth', `\ufeff0x\u2060${txid}-001`, ofEther],
    ['btc', `https://live.blockcypher.com/btc/tx/${txid}/`, txid],
    ['btc', `https://www.blockchain.com/explorer/transactions/btc/${txid}`, txid],
    ['eth', `https://etherscan.io/tx/${ofEther}`, ofEther],
  ] as const)('of %s is read in small letters: %s', (coin, text, value) => {
    expect(readTxid(coin, text)).toEqual({ value, leftOut: [] });
  });

  const form = /^An? \w+ transaction id/;
  it.each([
    ['btc', ofEther, form],
    ['eth', txid, form],
    ['btc', txid.replace('f', 'g'), form],
    ['btc', `${txid}\n${txid}`, form],
    ['btc', `${txid}-`, form],
    ['btc', `${txid}-00-1`, form],
    ['btc', `${txid.slice(1)}:0`, form],
    ['btc', `0:${txid}`, form],
    ['btc', `https://mempool.space/address/${btc}`, /not the link of a transaction/],
    ['btc', 'x'.repeat(validationLimits.linkLengthMax + 1), /too long/],
  ] as const)('of %s is not %s', (coin, text, reason) => {
    expect(readTxid(coin, text)).toEqual({ refused: expect.stringMatching(reason) as string });
  });
});

describe('an address to store', () => {
  it('is the one in a link, without its texts', () => {
    expect(readAddressToStore('btc', `bitcoin:${btc}?message=Hi`, 'btcAddress')).toBe(btc);
  });

  it.each([
    ...[`bitcoin:${btc}?amount=1`, `litecoin:${btc}`, `“bitcoin:${btc}?amount=1”`, `1 bitcoin:${btc}`],
    ...[`.${btc}?amount=1`, `//mempool.space/address/${btc}`, '#', '/'],
  ])('is refused with the field: %s', (link) => {
    expect(() => readAddressToStore('btc', link, 'btcAddress')).toThrow(
      expect.objectContaining({ code: 'invalid-input', field: 'btcAddress' }) as DomainError,
    );
  });
});

describe('whatever link is pasted', () => {
  const addresses = [btc, btc.toUpperCase(), other.btc, test, eth, other.eth, token, txid, 'vitalik.eth'];
  const pieces = fc.oneof(
    fc.constantFrom(...addresses),
    fc.constantFrom(
      'bitcoin:',
      'ethereum:',
      'BITCOIN:',
      'ethereum:pay-',
      'https://',
      'mempool.space/address/',
    ),
    fc.constantFrom('@1', '@137', '/transfer', '?', '&', '=', '#', '%', '%26', '//', '.', ':', ' '),
    fc.constantFrom('address=', 'amount=1', 'value=1', 'label=a', 'req-x=1', 'lightning=l', 'etherscan.io/'),
    fc.constantFrom(...'\u202e\u200b\u0000\u2066\ufeff\uff1a\u0430\ud800'.split(''), '\u{1d7d8}'),
    fc.string({ unit: 'binary', maxLength: 5 }),
  );
  const links = fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join(''));
  const coin = fc.constantFrom<Coin>('btc', 'eth');

  it('never comes to an address or an id that is not literally in it, and is never stored as a link', () => {
    fc.assert(
      fc.property(coin, links, (of, link) => {
        const readable = link.replace(/[\s\p{C}\p{Default_Ignorable_Code_Point}]/gu, '');
        const address = readAddress(of, link);
        if (!('refused' in address)) expect(address.value).not.toMatch(/^[a-z][a-z\d+.-]*:/i);
        for (const read of [address, readTxid(of, link)]) {
          if ('refused' in read) expect(read.refused).not.toBe('');
          else if (/^[a-z]+:/i.test(readable))
            expect(readable.toLowerCase()).toContain(read.value.toLowerCase());
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it('never gives the second of two addresses', () => {
    const tail = fc.tuple(
      fc.constantFrom('?address=', '&address=', '?to=', '@1?to=', '/', '#', '?'),
      fc.constantFrom(...addresses),
    );
    fc.assert(
      fc.property(
        fc.constantFrom(btc, other.btc),
        fc.array(tail, { minLength: 1, maxLength: 3 }),
        (first, tails) => {
          const read = readAddress('btc', `bitcoin:${first}${tails.flat().join('')}`);
          expect('refused' in read || read.value === first).toBe(true);
        },
      ),
    );
  });
});
