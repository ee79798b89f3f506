import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPlausibleAddress } from './address-verdict.ts';
import { findAddressForm, listAddressSpellings } from './address.ts';

// BIP 173 and BIP 350, "Test vectors": mainnet addresses.
const segwit = [
  'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4',
  'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3',
  'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
];
// BIP 350 too: valid, but of kinds that are not in use; the last one is anybody's to spend (Bitcoin Core: P2A).
const newer = [
  'bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kt5nd6y',
  'BC1SW50QGDZ25J',
  'bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs',
  'bc1pfeessrawgf',
];
// BIP 173 and BIP 350: valid on a test network.
const testNetwork = [
  'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
  'tb1pqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesf3hn0c',
  'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn',
];
const segwitInvalid = [
  // BIP 350: wrong checksum algorithm for the version, wrong version, wrong length, mixed case, zero padding.
  'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd',
  'BC1S0XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ54WELL',
  'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kemeawh',
  'bc1p38j9r5y49hruaue7wxjce0updqjuyyx0kh56v8s25huc6995vvpql3jow4',
  'BC130XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ7ZWS8R',
  'bc1pw5dgrnzv',
  'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v8n0nx0muaewav253zgeav',
  'BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P',
  'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v07qwwzcrf',
  'bc1gmk9yu',
  // BIP 173: mixed case.
  'bc1qW508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
];
const base58 = ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy'];
const base58Invalid = ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfN', '1A1zP1eP5QGefi2DMPTfTL5SLmv7Divf0a'];

// EIP-55, "Test Cases".
const ether = [
  '0x52908400098527886E0F7030069857D2E4169EE7',
  '0xde709f2102306220921060314715629080e2fb77',
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
];
const etherMixed = ether.slice(2);
const etherInvalid = [
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD',
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe',
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAedd',
  '5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0X5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xg2908400098527886E0F7030069857D2E4169EE7',
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed\n',
];
const neither = ['', 'bc1', '0x', 'to my brother', '1', '3'];

describe('a bitcoin address', () => {
  it.each([...segwit, ...base58])('is plausible: %s', (address) => {
    expect(isPlausibleAddress('btc', address)).toBe(true);
  });

  it.each([...segwitInvalid, ...base58Invalid, ...ether, ...neither, ` ${segwit[0]}`, `${base58[0]} `])(
    'is not: %s',
    (address) => {
      expect(['mistyped', undefined]).toContain(findAddressForm('btc', address));
      expect(isPlausibleAddress('btc', address)).toBe(false);
    },
  );

  it.each([...newer.map((each) => [each, 'newer']), ...testNetwork.map((each) => [each, 'test-network'])])(
    'is not plausible for another reason than its checksum: %s is %s',
    (address, kind) => {
      expect(findAddressForm('btc', address)).toBe(kind);
      expect(isPlausibleAddress('btc', address)).toBe(false);
    },
  );
});

describe('an ether address', () => {
  it.each(ether)('is plausible: %s', (address) => {
    expect(isPlausibleAddress('eth', address)).toBe(true);
  });

  it.each([...etherInvalid, ...segwit, ...base58, ...neither])('is not: %j', (address) => {
    expect(isPlausibleAddress('eth', address)).toBe(false);
  });
});

describe('the spellings of an address', () => {
  it.each(etherMixed)('are the one with a checksum, and those without: %s', (address) => {
    const { lower, upper } = { lower: address.toLowerCase(), upper: `0x${address.slice(2).toUpperCase()}` };
    for (const spelling of [address, lower, upper, address.slice(2), `0X${address.slice(2)}`])
      expect(listAddressSpellings('eth', spelling)).toEqual([lower, upper, address]);
  });

  it('are both cases of a segwit address, and one if case means something', () => {
    const [upper = '', lower = ''] = segwit;
    expect(listAddressSpellings('btc', upper)).toEqual([lower, upper]);
    expect(listAddressSpellings('btc', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy')).toHaveLength(1);
  });
});

describe('one damaged character', () => {
  const damage = (addresses: string[], alphabet: string) =>
    fc
      .record({
        address: fc.constantFrom(...addresses),
        at: fc.nat({ max: 200 }),
        by: fc.constantFrom(...alphabet),
      })
      .map(({ address, at, by }) => {
        const index = at % address.length;
        return { address, damaged: address.slice(0, index) + by + address.slice(index + 1) };
      })
      .filter(({ address, damaged }) => address.toLowerCase() !== damaged.toLowerCase());

  const segwitAlphabet = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l1bio';
  const base58Alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
  it.each([
    ['segwit', segwit.map((address) => address.toLowerCase()), segwitAlphabet],
    ['base58', base58, base58Alphabet],
  ])('is always found in a %s address', (_kind, addresses, alphabet) => {
    fc.assert(
      fc.property(damage(addresses, alphabet), ({ damaged }) => {
        expect(isPlausibleAddress('btc', damaged)).toBe(false);
      }),
      { numRuns: 1_000 },
    );
  });

  it('that is only the case of a letter is always found in an ether address', () => {
    fc.assert(
      fc.property(fc.constantFrom(...etherMixed), fc.nat({ max: 39 }), (address, at) => {
        const letter = address.charAt(at + 2);
        const swapped = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase();
        fc.pre(swapped !== letter);
        const damaged = address.slice(0, at + 2) + swapped + address.slice(at + 3);
        expect(isPlausibleAddress('eth', damaged)).toBe(false);
      }),
    );
  });
});
