import { noise } from './comparable-address.ts';

/** Returns whether a text contains a recovery phrase or a private key, by its form: either opens a wallet. */
export function findSecret(text: string): 'phrase' | 'key' | undefined {
  const plain = text.normalize('NFKC');
  if (hasPhrase(plain)) return 'phrase';
  // A key may be written in groups, or after other words.
  const texts = ['', ' '].map((gap) => plain.replace(noise, gap));
  return keys.some((key) => texts.some((each) => key.test(each))) ? 'key' : undefined;
}

const base58 = '[1-9A-HJ-NP-Za-km-z]';
const keys = [
  // 32 bytes, or the 64 of a seed. A transaction id has the same form.
  matchAlone(String.raw`(?:0x)?(?:[\da-f]{64}){1,2}`, 'i'),
  // The wallet import format of Bitcoin, its test networks and derived coins, and BIP 38.
  matchAlone(`[5KL9c67QTX]${base58}{50,51}|6P${base58}{56}`),
  // Private keys of Solana and Stellar.
  matchAlone(`${base58}{86,88}|S[A-Z2-7]{55}`),
  // Extended keys (BIP 32, SLIP 132), also within a descriptor.
  new RegExp(`(?:[tuvxyz]prv|[lmt]tpv|dgpv)${base58}{40,}`, 'i'),
];

/** Matches a form that is not a part of a longer word. */
function matchAlone(form: string, flags = ''): RegExp {
  return new RegExp(String.raw`(?<![\dA-Za-z])(?:${form})(?![\dA-Za-z])`, flags);
}

/**
 * Recognises a phrase of 12 to 24 words, also numbered (“1legal 2winner”), on lines, or after other words. No word is
 * shorter than in the lists of its script: three letters, two syllables of Korean, one sign of Chinese.
 */
function hasPhrase(plain: string): boolean {
  let row = 0;
  for (const [word] of plain.matchAll(/\p{Script=Han}|[\p{L}\p{M}]+/gu)) {
    row = phraseWord.test(word) ? row + 1 : 0;
    if (row === 12) return true;
  }
  return false;
}

const phraseWord = /^(?:\p{Script=Han}|[\p{Script=Hangul}]{2,}|[\p{L}\p{M}]{3,})$/u;
