import { describe, expect, it } from 'vitest';
import {
  describeAddressDoubt,
  findAddressRefusal,
  isPlausibleAddress,
  judgeAddress,
} from './address-verdict.ts';
import { exampleAddresses } from './example-addresses.ts';

const { btc, eth } = exampleAddresses;
const kindOf = (coin: 'btc' | 'eth', text: string) => judgeAddress(coin, text).kind;

describe('an ether address', () => {
  // EIP-55 has both spellings among its vectors; a wrong digit in either is one more address that nothing checks.
  it.each([
    '0x52908400098527886E0F7030069857D2E4169EE7',
    '0xde709f2102306220921060314715629080e2fb77',
    eth.toLowerCase(),
    eth.toLowerCase().replace(/.$/, '0'),
    '0x1234567890123456789012345678901234567891',
  ])('is not called checked where it has no checksum: %s', (address) => {
    expect(judgeAddress('eth', address)).toEqual({
      kind: 'unchecked',
      text: expect.stringContaining('no checksum') as string,
    });
    expect(describeAddressDoubt('eth', address)).toBeUndefined();
  });

  it('is checked in mixed letters, and mistyped if one of them has another size', () => {
    expect(kindOf('eth', eth)).toBe('checked');
    expect(kindOf('eth', eth.replace(/d$/, 'D'))).toBe('mistyped');
  });
});

it.each([
  ['eth', '0x000000000000000000000000000000000000dEaD'],
  ['eth', '0x000000000000000000000000000000000000dead'],
  ['eth', '0x0000000000000000000000000000000000000001'],
  ['eth', '0xdead000000000000000000000000000000000000'],
  ['eth', '0xdEAD000000000000000042069420694206942069'],
  ['eth', `0x${'dead'.repeat(10)}`],
  ['eth', `0x${'F'.repeat(40)}`],
  ['eth', '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'],
  ['btc', '1111111111111111111114oLvT2'],
  ['btc', '1BitcoinEaterAddressDontSendf59kuE'],
  ['btc', '1CounterpartyXXXXXXXXXXXXXXXUWLpVr'],
] as const)('of %s has no known owner and takes a second question: %s', (coin, address) => {
  expect(kindOf(coin, address)).toBe('burned');
  expect(isPlausibleAddress(coin, address)).toBe(false);
  expect(findAddressRefusal(address)).toBeUndefined();
});

it('with many zeros of its own, as of known contracts, is not called lost', () => {
  expect(kindOf('eth', '0x00000000000000adc04c56bf30ac9d3c0aaf14dc')).toBe('unchecked');
});

it.each([
  `0x${'0'.repeat(40)}`,
  '0'.repeat(40),
  ` 0X${'0'.repeat(20)}\u200b${'0'.repeat(20)}`,
  // Letters of another width are stored as the usual ones.
  `０ｘ${'０'.repeat(40)}`,
  `"0x${'0'.repeat(40)}",`,
])('the zero address is refused, whatever its spelling: %j', (text) => {
  expect(findAddressRefusal(text)).toMatch(/zero address/);
});

it.each([
  ['eth', btc, 'a Bitcoin'],
  ['eth', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', 'a Bitcoin'],
  ['eth', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5', 'a Bitcoin'],
  ['btc', eth, 'an Ethereum'],
  ['btc', eth.replace(/d$/, 'D'), 'an Ethereum'],
  ['btc', 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC', 'a Tron'],
  ['eth', 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC', 'a Tron'],
  ['btc', 'LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc1', 'a Litecoin'],
  ['btc', 'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9', 'a Litecoin'],
  ['btc', 'DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L', 'a Dogecoin'],
  ['btc', 'bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a', 'a Bitcoin Cash'],
  ['btc', 'rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe', 'an XRP'],
  ['btc', '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV', 'a Solana'],
  ['btc', 'addr1vpu5vlrf4xkxv2qpwngf6cjhtw542ayty80v8dyr49rf5eg0yu80w', 'a Cardano'],
] as const)('under %s, %s is %s address', (coin, address, name) => {
  expect(judgeAddress(coin, address)).toEqual({ kind: 'other-coin', text: `This is ${name} address.` });
  expect(findAddressRefusal(address)).toBeUndefined();
});

it.each(['vitalik.eth', 'pay.vitalik.eth', 'ann@example.org', 'ann.crypto'])('%s is a name', (text) => {
  for (const coin of ['btc', 'eth'] as const) expect(kindOf(coin, text)).toBe('name');
});

it.each(['to my brother', '0x', '1', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe', 'zzz'])(
  '%s has not even the form of an address, so nothing is said about a checksum',
  (text) => {
    for (const coin of ['btc', 'eth'] as const) {
      expect(kindOf(coin, text)).toBe('unknown');
      expect(describeAddressDoubt(coin, text)).not.toMatch(/checksum/);
    }
  },
);

const words = 'legal winner thank year wave sausage worth useful legal winner thank yellow';
const wif = 'L1aW4aubDFB7yfras2S1mN3bqg9nwySY8nkoLmJebSLD5BWv3ENZ';
const hex = '0c28fca386c7a227600b2fe50b7cae11ec86d3bf1fbe471be89827e19d72aa1d';

describe('what opens a wallet is refused by its form:', () => {
  it.each([
    words,
    `${words} ${words}`,
    `My seed (12 words): ${words}`,
    words.toUpperCase(),
    words.replaceAll(' ', ',\n'),
    words
      .split(' ')
      .map((word, at) => `${String(at + 1)}. ${word}`)
      .join('\n'),
    ...[' ', ''].map((gap) =>
      words
        .split(' ')
        .map((word, at) => `${String(at + 1)}${word}`)
        .join(gap),
    ),
    'ábaco abdomen abeja abierto abogado abono aborto abrazo abrir abuelo abuso acabar',
    'あいこくしん　あいさつ　あいだ　あおぞら　あかちゃん　あきる　あけがた　あける　あこがれる　あさい　あさひ　あしあと',
    '가격 가끔 가난 가능 가득 가르침 가뭄 가방 가상 가슴 가운데 가을',
    '的一是在不了有和人这中大',
  ])('a recovery phrase, %j', (text) => {
    expect(findAddressRefusal(text)).toMatch(/recovery phrase/);
  });

  it.each([
    wif,
    ` ${wif.slice(0, 20)} ${wif.slice(20)}\n`,
    `my key ${wif}`,
    `0x${hex} of my wallet`,
    `p2wpkh:${wif}`,
    wif.replace(/Z$/, 'Y'),
    '5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ',
    'cRvyLwCPLU88jsyj94L7iJjQX5C2f8koG4G2gevN4BeSGcEvfKe9',
    '6PRVWUbkzzsbcVac2qwfssoUJAN1Xhrg6bNk8J7Nzm5H7kxEbn2Nh2ZoGg',
    hex,
    `0x${hex.toUpperCase()}`,
    `"${hex}"`,
    hex + hex,
    hex.replace(/.{4}/g, '$& '),
    'xprv9s21ZrQH143K3QTDL4LXw2F7HEK3wJUD2nW2nRk4stbPy6cq3jPPqjiChkVvvNKmPGJxWUtg6LnF5kejMRNNU3TGtRBeJgk33yuGBxrMPHi',
    'wpkh([d34db33f/84h/0h/0h]zprvAWgYBBk7JR8Gjrh4UJQ2uJdG1r3WNRRfURiABBE3RvMXYSrRJL62XuezvGdPvG6GFBZduosCc1YP5wixPox7zhZLfiUm8aunE96BBa4Kei5/0/*)',
  ])('a key, %j', (text) => {
    const refusal = findAddressRefusal(text) ?? '';
    expect(refusal).toMatch(/private key/);
    expect(refusal).not.toContain(text.slice(0, 8));
  });

  it.each([
    ...Object.values(exampleAddresses),
    words.replace(' yellow', ''),
    words.replaceAll(' ', ' to '),
    'b c 1 q w 5 0 8 d 6 q e j x t d g 4 y 5 r 3 z a r v a r y 0 c 5 x w 7 k v 8 f 3 t 4',
    `${hex.slice(1)}`,
    `${hex}0`,
    'xpub661MyMwAqRbcFtXgS5sYJABqqG9YLmC4Q1Rdap9gSE8NqtwybGhePY2gZ29ESFjqJoCu1Rupje8YtGqsefD265TMg7usUDFdp6W1EGMcet8',
    '02b463b5b0d0e4ab59e1d2bd01c9ee8d1cb7d8d8cd29c0b5ac1cf2cc7cd61cd8f1',
  ])('unlike %j', (text) => {
    expect(findAddressRefusal(text)).toBeUndefined();
  });
});
