import { isolateName } from '../isolate-name.ts';

/** ZWNJ and ZWJ, and the selectors of a letter's variants, including those of Mongolian and its vowel separator. */
const shaping = String.raw`\u200c\u200d\u180b-\u180f\ufe00-\ufe0f\u{e0100}-\u{e01ef}`;

/** Scripts in which a joiner between letters or marks changes how a word is spelled. */
const joiningScripts =
  'Arab Syrc Mong Nkoo Adlm Rohg Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Khmr Mymr Tibt Java Bali';
const joining = `[${joiningScripts.replace(/\w+ ?/g, (script) => String.raw`\p{scx=${script.trim()}}`)}]`;
const joined = String.raw`(?=[\p{L}\p{M}])${joining}`;

/** Signs that remove a letter's vowel: after one, a joiner may also end a word, as in Malayalam and Bengali. */
const virama = String.raw`[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca]`;

/** Letters that have capitals: no script with capitals needs a joiner, except for Adlam, which is listed above. */
const cased = String.raw`[\p{Lu}\p{Ll}\p{Lt}]`;

/**
 * The places where spelling needs a joiner or selector. A pattern that looks back further than one character is tried
 * at a joiner only, or matches all that follows: a body of only selectors would otherwise take seconds, and is checked
 * before its length.
 */
const needed = [
  String.raw`(?<=${joined})[\u200c\u200d](?=${joined})`,
  String.raw`(?<=${virama})\u200d(?!${cased})`,
  String.raw`(?<=\p{Script=Mongolian})[\u180b-\u180f]`,
  String.raw`(?<=[\p{Script=Phags_Pa}\p{Script=Myanmar}])\ufe00`,
  // Variants of ideographs, as in Japanese names.
  String.raw`(?<=\p{Ideographic})[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]`,
  // Pictures composed of several, and flags of parts of countries.
  String.raw`\u200d(?<=\p{Extended_Pictographic}[\ufe0f\p{EMod}]*\u200d)(?=\p{Extended_Pictographic})`,
  String.raw`(?<=\p{Extended_Pictographic})\ufe0f`,
  String.raw`(?<=\u{1f3f4})[\u{e0020}-\u{e007e}]*[\u{e0020}-\u{e007f}]`,
].join('|');

const neededOnes = new RegExp(needed, 'gu');
const all = new RegExp(`(${needed})|[${shaping}]`, 'gu');
const repeated = /([\u200c\u200d])[\u200c\u200d]+/gu;
const disguising = new RegExp(String.raw`(?<=${cased}\p{M}*)[${shaping}]+(?=${cased})`, 'u');
const unseen = /[\u2800\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;

/** Invisible marks of direction and line breaking. Not U+202E, which reverses digits. */
const marks = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202d\u2060-\u206f\ufeff]+/gu;
const aroundWords = /[\s\p{Ps}\p{Pe}\p{Pi}\p{Pf}"']/u;

/**
 * Cleans every text that people type or paste. Removes joiners that no word needs, and the marks that autofill, lists
 * and calculators add at the ends of the text and of its words. White space stays.
 */
export function cleanText(text: string): string {
  const isWord = (character = ' '): boolean => !aroundWords.test(character);
  return dropStray(text).replace(marks, (mark, at: number, whole: string) =>
    isWord(whole[at - 1]) && isWord(whole[at + mark.length]) ? mark : '',
  );
}

export function cleanTyped(text: string): string {
  return cleanText(text).trim();
}

/**
 * Where a text has control, bidi, zero-width or blank characters, half characters or line separators, in words for the
 * person who typed it. Joiners and selectors that the spelling needs, and `breaks`, are allowed.
 */
export function findUnseen(text: string, breaks = /(?!)/g): string | undefined {
  const hidden = text.replace(breaks, ' ').replace(neededOnes, (needed) => 'x'.repeat(needed.length));
  const at = hidden.search(unseen);
  if (at === -1) return undefined;
  const before = [...text.slice(0, at).trim()].slice(-12).join('');
  const where = before === '' ? 'at the beginning' : `after “${isolateName(before)}”`;
  return `There is an invisible character ${where}. Please type it again`;
}

/** Removes joiners and selectors without effect: typed twice, left at the end of a word, or between other letters. */
function dropStray(text: string): string {
  return text.replace(repeated, '$1').replace(all, '$1');
}

/** Returns whether a joiner or selector is where it only makes two names look the same. */
export function isDisguised(text: string): boolean {
  return disguising.test(text) && dropStray(text) !== text;
}
