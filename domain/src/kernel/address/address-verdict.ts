import type { Coin } from '../amounts/coins.ts';
import { findAddressForm, findScript } from './address.ts';
import { removeNoise } from './comparable-address.ts';
import { findSecret } from './recovery-phrase.ts';

/**
 * How a text is classified as an address of a coin. `checked`: it has a valid checksum. `unchecked`: its spelling has
 * no checksum. `zero`, `burned`: nobody is known to have its key. `newer`: a segwit address of a kind that is not in
 * use and has no rules yet. `mistyped`: it has the form of an address but an invalid checksum.
 */
export type AddressKind =
  | 'checked'
  | 'unchecked'
  | 'zero'
  | 'burned'
  | 'newer'
  | 'test-network'
  | 'other-coin'
  | 'name'
  | 'secret'
  | 'mistyped'
  | 'unknown';

/** `text`: the kind in a sentence or two. */
export type AddressVerdict = { kind: AddressKind; text: string };

/** Classifies an address, wherever one is entered or shown (docs/money.md#withdrawals). */
export function judgeAddress(coin: Coin, address: string): AddressVerdict {
  const kind = isZeroAddress(address) ? 'zero' : findAddressForm(coin, address);
  if (kind === 'checked' || kind === 'unchecked')
    return isBurned(coin, address) ? makeVerdict('burned') : makeVerdict(kind);
  if (kind !== undefined && kind !== 'mistyped') return makeVerdict(kind);
  const secret = findSecret(address);
  if (secret !== undefined) return { kind: 'secret', text: secretTexts[secret] };
  const other = otherForms.find(([, form]) => form.test(address))?.[0] ?? nameOtherCoin[coin](address);
  if (other !== undefined) return { kind: 'other-coin', text: `This is ${other} address.` };
  if (kind !== undefined) return makeVerdict(kind);
  return makeVerdict(/^[^\s/]+\.\p{L}{2,}$/u.test(address) ? 'name' : 'unknown');
}

/** The reason not to pay to an address, in words, or `undefined` if there is none. */
export function describeAddressDoubt(coin: Coin, address: string): string | undefined {
  return isPlausibleAddress(coin, address) ? undefined : judgeAddress(coin, address).text;
}

/** Returns whether a text is a mainnet address of the coin, of a kind that is in use, with a valid checksum if any. */
export function isPlausibleAddress(coin: Coin, address: string): boolean {
  const { kind } = judgeAddress(coin, address);
  return kind === 'checked' || kind === 'unchecked';
}

/**
 * The reason to refuse a text as an address. A text that opens a wallet must not be sent or stored, and nobody can mean
 * to pay to some addresses. Any other text is accepted. Call it before removing white space, which is needed to
 * recognise a phrase.
 */
export function findAddressRefusal(text: string): string | undefined {
  if (zeroInText.test(removeNoise(text))) return verdictTexts.zero;
  const secret = findSecret(text);
  return secret && secretTexts[secret];
}

const verdictTexts = {
  checked: 'The checksum of this address matches.',
  unchecked:
    'Nothing checks this spelling: without capital and small letters it has no checksum, so compare every character.',
  zero: 'This is the zero address, which has no owner. What is sent there is lost.',
  burned: 'Nobody is known to have the key of this address. What is sent there is lost.',
  newer: 'This is a newer kind of address that we do not know. What is sent there may be lost.',
  'test-network': 'This is an address of a test network. What is sent there is lost.',
  name: 'This is a name, not an address. We do not look names up: what is sent may be lost.',
  mistyped: 'The checksum of this address does not match. It may be mistyped.',
  unknown: 'This does not look like an address of this coin.',
} as const satisfies Partial<Record<AddressKind, string>>;

const secretTexts = {
  phrase:
    'This looks like the recovery phrase of a wallet. Anybody who sees it can take your coins: never enter it on a website. Please enter an address.',
  key: 'This looks like a private key, or the id of a transaction. Anybody who sees a key can take your coins: never enter one on a website. Please enter an address.',
} as const;

function makeVerdict(kind: keyof typeof verdictTexts): AddressVerdict {
  return { kind, text: verdictTexts[kind] };
}

function isZeroAddress(text: string): boolean {
  return /^(?:0x)?0{40}$/i.test(text);
}

/** Characters around the zero address, such as quotes, do not make it another address. */
const zeroInText = /(?<![\da-f])(?:0x)?0{40}(?![\da-f])/i;

/** Returns whether an address has long repetitions, for which no key can be found, or spells a text. */
function isBurned(coin: Coin, address: string): boolean {
  if (coin === 'btc')
    return /(..)\1{18}/.test(findScript(address) ?? '') || /(.)\1{9}/.test(address) || burned.has(address);
  const hex = address.slice(2).toLowerCase();
  return /^(.{1,10})\1{3,}$|0{30}/.test(hex) || burned.has(hex);
}

const burned: ReadonlySet<string> = new Set([
  '1BitcoinEaterAddressDontSendf59kuE',
  // The hash of an empty key.
  '1HT7xU2Ngenf7D4yocz2SAcnNLW7rK8d4E',
  'dead000000000000000042069420694206942069',
]);

/** Recognises an address of the other coin that can be withdrawn, by its form. */
const nameOtherCoin: Readonly<Record<Coin, (text: string) => string | undefined>> = {
  btc: (text) => (/^0x[\da-f]{40}$/i.test(text) ? 'an Ethereum' : undefined),
  eth: (text) => (findAddressForm('btc', text) === undefined ? undefined : 'a Bitcoin'),
};

/** The forms of addresses of coins that we do not pay in, mistyped or not. */
const otherForms: readonly (readonly [string, RegExp])[] = [
  ['a Tron', matchBase58('T', 33)],
  ['a Litecoin', matchBase58('[LM]', 33)],
  ['a Litecoin', /^ltc1[\da-z]{8,}$/i],
  ['a Dogecoin', matchBase58('D', 33)],
  ['a Dash', matchBase58('X', 33)],
  ['a Bitcoin Cash', /^(?:bitcoincash:)?[qp][\da-z]{41}$/i],
  ['an XRP', matchBase58('r', 24, 34)],
  ['an XRP', matchBase58('X', 46)],
  ['a Zcash', matchBase58('t[13]', 33)],
  ['a Zcash', /^(?:zs|u)1[\da-z]{70,}$/i],
  ['a Monero', matchBase58('[48]', 94, 105)],
  ['a Cardano', /^addr1[\da-z]{40,}$/i],
  ['a Cardano', matchBase58('(?:Ae2|DdzFF)', 50, 110)],
  ['a Stellar', /^[GM][A-Z2-7]{55,68}$/],
  ['a TON', /^[EU]Q[\w-]{46}$/],
  ['a Tezos', matchBase58('(?:tz[1-4]|KT1)', 33)],
  ['a Polkadot', matchBase58('1', 46, 47)],
  ['an Algorand', /^[A-Z2-7]{58}$/],
  ['a Cosmos', /^cosmos1[\da-z]{38,}$/i],
  ['a BNB Beacon Chain', /^bnb1[\da-z]{38}$/i],
  ['a Lightning', /^(?:lnbc|lnurl1)[\da-z]{20,}$/i],
  ['a Solana', matchBase58('', 43, 44)],
];

/** Matches `start`, then so many more characters of base58. */
function matchBase58(start: string, least: number, most = least): RegExp {
  return new RegExp(`^${start}[1-9A-HJ-NP-Za-km-z]{${String(least)},${String(most)}}$`);
}
