import { searchLimits } from './search.limits.ts';

/** Letters that Unicode does not decompose into a plain letter and a mark, but that people type as plain ones. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  ı: 'i',
  ĸ: 'k',
  // Azerbaijani, and letters of West African languages.
  ə: 'e',
  ǝ: 'e',
  ɛ: 'e',
  ɔ: 'o',
  ɓ: 'b',
  ɖ: 'd',
  ɗ: 'd',
  ƒ: 'f',
  ɣ: 'g',
  ɩ: 'i',
  ƙ: 'k',
  ɲ: 'n',
  ʊ: 'u',
  ʋ: 'v',
  ƴ: 'y',
  ς: 'σ',
  // Arabic letters that Persian, Urdu and Kurdish keyboards have in another form.
  ی: 'ي',
  ى: 'ي',
  ے: 'ي',
  ک: 'ك',
  ة: 'ه',
  ۃ: 'ه',
  ھ: 'ه',
  ە: 'ه',
  ہ: 'ه',
  // Tatweel, which only stretches a word.
  ـ: '',
  // Malayalam letters with a code of their own, for a letter whose vowel a mark removes.
  ൺ: 'ണ',
  ൻ: 'ന',
  ർ: 'ര',
  ൽ: 'ല',
  ൾ: 'ള',
  ൿ: 'ക',
};

/** Apostrophes, quotation marks and signs typed in their place, which keyboards vary. Removed before NFKD. */
const quotes = /['`´‘’‚‛′ʹʻʼʽˈ΄᾽᾿՚׳ꞌ＇｀"“”„‟″״«»‹›＂]/gu;

/** Signs that separate or abbreviate parts of a name: hyphens and dashes, full stops, middle dots and commas. */
const separators = /[\p{Pd}\u2212\u2043.·‧・。,،、]/gu;

/**
 * Folds a name for the search. The result is in lower case, without accents, quotes and joiners. It has single spaces,
 * also in place of hyphens, full stops and commas. Stored names and searches are folded alike, so each part of a name
 * folds to a part of the folded name.
 */
export function foldName(text: string): string {
  const decomposed = text.replace(quotes, '').normalize('NFKD').replace(separators, ' ');
  const small = decomposed.replace(/\p{Default_Ignorable_Code_Point}/gu, '').toLowerCase();
  const plain = small.replace(/[^\p{ASCII}\p{M}]/gu, (letter) => plainLetters[letter] ?? letter);
  return plain.replace(/\p{M}/gu, '').replace(/\s+/gu, ' ').trim();
}

/** The code points of a folded name that the index covers: all, except for names that folding makes very long. */
export function foldCharacters(name: string): string[] {
  return [...foldName(name)].slice(0, searchLimits.foldedNameLengthMax);
}
