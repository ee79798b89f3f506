import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { limits } from '../limits.ts';
import { foldedCharacters, foldName } from './fold-name.ts';
import { nameGrams, searchGram } from './name-grams.ts';
import { ownerGrams } from './name-index.ts';

const finds = (search: string, name: string): boolean => nameGrams(name).includes(searchGram(search));

/** Names as people type them, and names that try to break the folding. */
const names = fc
  .oneof(
    fc.string({ minLength: 1, maxLength: limits.nameLengthMax, unit: 'grapheme' }),
    fc.string({
      minLength: 1,
      maxLength: limits.nameLengthMax,
      unit: fc.constantFrom(..."aabcnorsu éÅßøŁİıΣςﬁ-.'(*$\u0301"),
    }),
  )
  .filter((name) => name.length <= limits.nameLengthMax && foldName(name) !== '');

/** A name, and a piece of it of 1 to 64 characters that is not blank. */
const pieces = names
  .chain((name) => {
    const characters = [...name];
    return fc
      .tuple(fc.nat(characters.length - 1), fc.integer({ min: 1, max: limits.searchLengthMax }))
      .map(([start, length]) => ({ name, piece: characters.slice(start, start + length).join('') }));
  })
  .filter(({ name, piece }) => {
    const length = [...foldName(piece)].length;
    const isCovered = [...foldName(name)].length <= limits.foldedNameLengthMax;
    return isCovered && length >= 1 && length <= limits.searchLengthMax;
  });

describe('the search index of a name', () => {
  it('finds the name by every part of it', () => {
    fc.assert(fc.property(pieces, ({ name, piece }) => finds(piece, name)));
  });

  it('does not find it by anything that is not in it', () => {
    fc.assert(
      fc.property(names, names, (name, other) => {
        const search = [...foldName(other)].slice(0, limits.searchLengthMax).join('').trim();
        fc.pre(search !== '');
        expect(finds(search, name)).toBe(foldedCharacters(name).join('').includes(search));
      }),
    );
  });

  it.each([
    ['ren', 'Søren Kjær'],
    ['KJAER', 'Søren Kjær'],
    ['n k', 'Søren  Kjær'],
    ['josé', 'JOSE'],
    ['jose', 'José'],
    ['strasse', 'Anna Straße'],
    ['lodz', 'Łódź'],
    ['istanbul', 'İSTANBUL'],
    ['οδος', 'ΟΔΟΣ ΑΒΓ'],
    ['ю', 'Юлия'],
    ["o'c", "Liam O'Connor"],
    ['.*', 'a.*b'],
    ['김', '김민수'],
  ])('finds %j in %j', (search, name) => {
    expect(finds(search, name)).toBe(true);
  });

  it.each([
    ['nes', 'Søren'],
    ['.', 'Ada'],
    ['%', 'Ada'],
    ['a.a', 'Ada'],
    ['ada', 'Ad Amoreau'],
  ])('does not find %j in %j', (search, name) => {
    expect(finds(search, name)).toBe(false);
  });

  it.each(['ada@keelstone.test', '1700000000000'])(
    'finds %s as a whole in any case, not as a part',
    (whole) => {
      const grams = ownerGrams({ userName: 'Ada', userEmail: whole });
      expect(grams).toContain(searchGram(whole.toUpperCase()));
      expect(grams).not.toContain(searchGram(whole.slice(1)));
      expect(nameGrams(whole)).not.toContain(searchGram(whole));
    },
  );

  it('finds an erased record only by its order id', () => {
    const erased = ownerGrams({ userName: '', userEmail: '', transactionId: '1700000000000' });
    expect(erased).toEqual([searchGram('1700000000000')]);
  });

  it('has each part once, and none for a name that was erased', () => {
    expect(nameGrams('')).toEqual([]);
    expect(nameGrams('aaaa')).toHaveLength(4);
    expect(nameGrams('ada')).toHaveLength(5);
  });

  it('counts in safe integers that do not collide among the parts of many names', () => {
    const parts = new Set<string>();
    const grams = new Set<number>();
    for (let index = 0; index < 4000; index += 1) {
      const name = foldedCharacters(
        `${index.toString(36)} ${(index * 7919).toString(26)} ${(index * 31).toString(36)}`,
      );
      for (let start = 0; start < name.length; start += 1) {
        for (let end = start + 1; end <= name.length; end += 1) parts.add(name.slice(start, end).join(''));
      }
      for (const gram of nameGrams(name.join(''))) grams.add(gram);
    }
    expect(parts.size).toBeGreaterThan(200_000);
    expect(grams.size).toBe(parts.size);
    for (const gram of grams) expect(Number.isSafeInteger(gram) && gram >= 0).toBe(true);
  });
});

describe('the worst name', () => {
  // As many different parts as possible: every character is different.
  const characters = Array.from({ length: limits.foldedNameLengthMax }, (_none, index) =>
    String.fromCodePoint(0x4e00 + index),
  );
  const grams = nameGrams(characters.join(''));
  /** Composite indexes per collection that have an entry for each gram (firestore.indexes.json). */
  const indexes = 4;
  const entries = grams.length * indexes;

  it('has some six thousand parts', () => {
    expect(grams).toHaveLength(6176);
    expect(nameGrams(`${characters.join('')}more`)).toHaveLength(6176);
  });

  it("stays below Firestore's 40,000 index entries for a document", () => {
    expect(entries + 100).toBeLessThan(40_000);
  });

  it("stays below Firestore's 1 MiB for a document, at 8 bytes a number", () => {
    expect(grams.length * 8).toBeLessThan(1_048_576 / 16);
  });

  it("stays below Firestore's 8 MiB for all index entries of a document", () => {
    // Document name, its parent's name, status, number, time and 32 bytes of Firestore's own.
    const entryBytes = 2 * (16 + 'transactions'.length + 1 + 40 + 1) + 'Approved'.length + 1 + 1 + 8 + 8 + 32;
    expect(entries * entryBytes).toBeLessThan(8 * 1_048_576);
  });
});
