import { DomainError } from '../../errors.ts';
import type { Coin } from '../amounts/coins.ts';
import { validationLimits } from '../validation/validation.limits.ts';
import { validationTexts } from '../validation/validation.texts.ts';
import { findAddressRefusal, judgeAddress } from './address-verdict.ts';
import { addressTexts, type ExplorerPage, linkTexts } from './address.texts.ts';
import { toComparableAddress, noise, removeNoise } from './comparable-address.ts';
import { type LinkPart, parsePaymentLink, type PaymentLink } from './payment-link.ts';
import { readCopiedTxid, isTxid } from './txid.ts';

/** The value of a text, without the ignored parts of a link, or the reason for its refusal, in a sentence. */
export type PastedValue = { value: string; leftOut: readonly LinkPart[] } | { refused: string };

const amounts: Readonly<Record<Coin, RegExp>> = { btc: /^\d+(\.\d+)?$/, eth: /^\d+(\.\d+)?(e\d+)?$/i };

const sharedExplorers = ['blockchain.com', 'blockchair.com', 'live.blockcypher.com'];
/** Explorers of the main networks, by the coins they show. Others may show the same address on another network. */
const explorers: Readonly<Record<Coin, readonly string[]>> = {
  btc: ['mempool.space', 'blockstream.info', 'btcscan.org', ...sharedExplorers],
  eth: ['etherscan.io', 'ethplorer.io', 'eth.blockscout.com', ...sharedExplorers],
};
const pageWords: Readonly<Record<ExplorerPage, readonly string[]>> = {
  address: ['address', 'addresses'],
  transaction: ['tx', 'transaction', 'transactions'],
};
/** Other words in the path of a page about the main network. */
const pathWords: Readonly<Record<Coin, readonly string[]>> = {
  btc: ['explorer', 'btc', 'bitcoin'],
  eth: ['explorer', 'eth', 'ethereum'],
};

const schemePattern = /^([a-z][a-z\d+.-]*):/i;
const sitePattern = /^(?:[a-z\d-]+\.)+[a-z\d-]+\//i;
/** A link within other text, such as quotation marks, or an address followed by characters that only a link has. */
const linkInText = /\/\/|(?:bitcoin|ethereum):|(?:bc1|tb1|bcrt1|0x|[13])[a-z\d]{10,}[?@/#&]/i;

/**
 * The address in a text that somebody typed, pasted or scanned. A payment link (BIP 21, EIP-681) and an explorer's page
 * are reduced to their address, or refused if they may mean anything but a payment of this coin to it. Other text is
 * refused only if it is too long, looks like a wallet secret or has the zero address; it loses white space and
 * invisible characters.
 */
export function readAddress(coin: Coin, text: string): PastedValue {
  if (text.length > validationLimits.linkLengthMax) return { refused: validationTexts.tooLong };
  const bareText = removeNoise(text);
  // The link is not normalised, because that would turn a look-alike letter into a valid one.
  const link = text.replace(noise, '');
  if (isSite(link)) return readPage(coin, link, 'address');
  // A payment link skips `findAddressRefusal`: its labels may have many words, and only its address is used.
  const refusal = parsePaymentLink(coin, link).coin === undefined ? findAddressRefusal(text) : undefined;
  if (refusal !== undefined) return { refused: refusal };
  if (isLink(bareText)) return readPaymentLink(coin, link);
  return bareText.length > validationLimits.addressLengthMax
    ? { refused: validationTexts.tooLong }
    : readWhole(bareText);
}

/** The id of a transaction on the chain (`readCopiedTxid`), also from an explorer's page about it. */
export function readTxid(coin: Coin, text: string): PastedValue {
  if (text.length > validationLimits.linkLengthMax) return { refused: validationTexts.tooLong };
  const link = text.replace(noise, '');
  if (isSite(link)) return readPage(coin, link, 'transaction');
  return readBareTxid(coin, text);
}

function readBareTxid(coin: Coin, text: string): PastedValue {
  const txid = readCopiedTxid(text);
  return isTxid(coin, txid) ? readWhole(txid) : { refused: addressTexts.txid[coin] };
}

/**
 * The address to store. Refuses an ignored amount, which nobody would notice (a form shows it instead), and a text of
 * signs without an address. Errors: `invalid-input` for `field`.
 */
export function readAddressToStore(coin: Coin, text: string, field: string): string {
  const reading = readAddress(coin, text);
  if ('refused' in reading) throw new DomainError('invalid-input', { field, message: reading.refused });
  if (reading.leftOut.includes('amount'))
    throw new DomainError('invalid-input', { field, message: addressTexts.linkWithAmount });
  if (toComparableAddress(coin, reading.value) === '')
    throw new DomainError('invalid-input', { field, message: validationTexts.invalid });
  return reading.value;
}

/** Returns whether a text without its white space is a link of any kind. */
export function isLink(text: string): boolean {
  return schemePattern.test(text) || sitePattern.test(text) || linkInText.test(text);
}

function isSite(link: string): boolean {
  return /^https?:/i.test(link) || sitePattern.test(link);
}

function readWhole(value: string): PastedValue {
  return { value, leftOut: [] };
}

function readPaymentLink(coin: Coin, text: string): PastedValue {
  const link = parsePaymentLink(coin, text);
  const other = coin === 'btc' ? 'eth' : 'btc';
  if (link.coin === other) return { refused: linkTexts.otherCoin(other, coin) };
  if (link.coin === undefined && schemePattern.test(text)) return { refused: linkTexts.otherScheme(coin) };
  const { address, chain, call, fragment } = link;
  if (fragment !== undefined) return { refused: linkTexts.unclear };
  if (coin === 'btc' && (chain ?? call) !== undefined) return { refused: linkTexts.unclear };
  if (call !== undefined) return { refused: linkTexts.contractCall };
  if (chain !== undefined && chain !== '1') return { refused: linkTexts.otherNetwork };
  const refusal = findLinkRefusal(coin, address);
  return refusal === undefined ? readParameters(coin, link) : { refused: refusal };
}

/** A link made for a payment must have an address of the coin. */
function findLinkRefusal(coin: Coin, address: string): string | undefined {
  const { kind, text } = judgeAddress(coin, address);
  switch (kind) {
    case 'checked':
    case 'unchecked':
    case 'newer':
    case 'burned':
      return undefined;
    case 'test-network':
      return linkTexts.testAddress;
    case 'zero':
      return text;
    default:
      return linkTexts.invalidAddress(coin);
  }
}

/** Allows each known parameter once, and no unknown one, which may name another recipient or a condition. */
function readParameters(coin: Coin, { address, parameters }: PaymentLink): PastedValue {
  const leftOut = new Set<LinkPart>();
  for (const { name, value, part } of parameters) {
    if (name === 'lightning') return { refused: linkTexts.lightning };
    if (part === undefined) {
      const isReadable = /^[a-z\d-]{1,32}$/.test(name);
      return { refused: isReadable ? linkTexts.unknownParameter(name) : linkTexts.unclear };
    }
    if (leftOut.has(part)) return { refused: linkTexts.twice(part) };
    if (part === 'amount' && !amounts[coin].test(value)) return { refused: linkTexts.unreadableAmount };
    leftOut.add(part);
  }
  return { value: address, leftOut: [...leftOut] };
}

/** Reads an explorer's page by the shape of its path, which may name only this coin's main network. */
function readPage(coin: Coin, link: string, page: ExplorerPage): PastedValue {
  const [, host = '', path = ''] =
    /^(?:https?:\/\/)?(?:www\.)?([a-z\d.-]+)\/([^?#]*)(?:[?#].*)?$/isu.exec(link) ?? [];
  const words = path.split('/').filter((each) => each !== '');
  const id = words.pop() ?? '';
  const hasPageWord = (wanted: ExplorerPage) => words.some((word) => pageWords[wanted].includes(word));
  if (!explorers[coin].includes(host.toLowerCase())) return { refused: linkTexts.unknownSite(coin, page) };
  if (!hasPageWord(page)) return { refused: linkTexts.otherPage(page) };
  const knownWords = [...pageWords[page], ...pathWords[coin]];
  // The pages of mempool.space begin with the language, as in "de".
  if (!words.every((word, index) => knownWords.includes(word) || (index === 0 && /^[a-z]{2}$/.test(word))))
    return { refused: linkTexts.otherNetworkPage(coin, page) };
  if (page === 'transaction') return readBareTxid(coin, id);
  const refusal = findLinkRefusal(coin, id);
  return refusal === undefined ? readWhole(id) : { refused: refusal };
}
