import { transactionIdPattern } from '../id-patterns.ts';
import { foldCharacters, foldName } from './fold-name.ts';
import { searchLimits } from './search.limits.ts';

/** The words of a name that are found from their beginning up to the longest search, however long the name is. */
const wholeWords = 16;

/**
 * The search index of a name: one number for each distinct part of 1 to 64 characters of the folded name. A search of
 * any length is then one `array-contains`, so one letter costs as much as a whole name (docs/decisions/lists.md). A
 * name of more than 61 characters has more parts than are stored: those that begin with one of its words, and the
 * shortest others.
 */
export function nameGrams(name: string): number[] {
  const characters = foldCharacters(name);
  const starts = [...characters.keys()];
  const words = starts.filter((start) => start === 0 || characters[start - 1] === ' ').slice(0, wholeWords);
  const grams = new Set<number>();
  for (const from of [words, starts]) {
    for (const gram of hashParts(characters, from)) {
      if (grams.size === searchLimits.nameGramsMax) break;
      grams.add(gram);
    }
  }
  return [...grams].sort((a, b) => a - b);
}

/** The numbers of the parts that begin at some positions, the shortest first. */
function* hashParts(characters: readonly string[], starts: readonly number[]): Generator<number> {
  const begun = starts.map((start) => ({ start, hash: new GramHash() }));
  for (let length = 0; length < searchLimits.lengthMax; length += 1) {
    for (const { start, hash } of begun) {
      const character = characters[start + length];
      if (character === undefined) continue;
      hash.add(character);
      yield hash.value();
    }
  }
}

/**
 * The number for a search: of the whole text if it is an e-mail address or an order id, otherwise of the folded text as
 * a part of names. The folded text has 1 to 64 characters (`searchField`). No name contains an @.
 */
export function searchGram(text: string): number {
  if (text.includes('@') || transactionIdPattern.test(text)) return computeWholeGram(text);
  const hash = new GramHash();
  for (const character of foldName(text)) hash.add(character);
  return hash.value();
}

/** Begins values that are found only as a whole. No name contains it (`nameField`), nor a part of one. */
const wholeMark = '\u0000';

/** The number of a value that is found only as a whole, in any case: an e-mail address, an order id. */
export function computeWholeGram(value: string): number {
  const hash = new GramHash();
  for (const character of wholeMark + value.toLowerCase()) hash.add(character);
  return hash.value();
}

/**
 * A 53-bit hash that grows letter by letter, so that each part of a name costs one step. It mixes two lanes of 32 bits
 * at the end. Each lane multiplies and xors, as in MurmurHash3. 53 bits, because a Firestore integer of that size is a
 * safe integer of JavaScript and takes 8 bytes. It is no defence: people can make a wrong search find them.
 */
class GramHash {
  #left = 0xdeadbeef;
  #right = 0x41c6ce57;

  add(character: string): void {
    const codePoint = character.codePointAt(0) ?? 0;
    this.#left = Math.imul(this.#left ^ codePoint, 0x9e3779b1);
    this.#right = Math.imul(this.#right ^ codePoint, 0x5f356495);
  }

  value(): number {
    const left = mix(this.#left) ^ mix(this.#right ^ 0x3c6ef372);
    const right = mix(this.#right) ^ mix(this.#left ^ 0x1f83d9ab);
    return (right & 0x1fffff) * 0x1_0000_0000 + (left >>> 0);
  }
}

/** The finaliser of MurmurHash3: each bit of the result depends on each bit of the lane. */
function mix(lane: number): number {
  let mixed = Math.imul(lane ^ (lane >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}
