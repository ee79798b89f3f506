import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import indexFile from '../../../../firestore.indexes.json';
import { validationLimits } from '../validation/validation.limits.ts';
import { foldCharacters, foldName } from './fold-name.ts';
import { nameGrams, searchGram } from './name-grams.ts';
import { listOwnerGrams } from './name-index.ts';
import { searchLimits } from './search.limits.ts';

const finds = (search: string, name: string): boolean => nameGrams(name).includes(searchGram(search));

/** Longer names are found by some of their parts only. */
const wholeLengthMax = 61;

/** Names as people type them, and names that try to break the folding. */
const names = fc
  .oneof(
    fc.string({ minLength: 1, maxLength: validationLimits.nameLengthMax, unit: 'grapheme' }),
    fc.string({
      minLength: 1,
      maxLength: validationLimits.nameLengthMax,
      unit: fc.constantFrom(..."aabcnorsu éÅßøŁİıΣςﬁ-.'(*$\u0301"),
    }),
  )
  .filter((name) => name.length <= validationLimits.nameLengthMax && foldName(name) !== '');

/** A name, and a piece of it of 1 to 64 characters that is not blank. */
const pieces = names
  .chain((name) => {
    const characters = [...name];
    return fc
      .tuple(fc.nat(characters.length - 1), fc.integer({ min: 1, max: searchLimits.lengthMax }))
      .map(([start, length]) => ({ name, piece: characters.slice(start, start + length).join('') }));
  })
  .filter(({ name, piece }) => {
    const length = [...foldName(piece)].length;
    const isCovered = [...foldName(name)].length <= wholeLengthMax;
    return isCovered && length >= 1 && length <= searchLimits.lengthMax;
  });

describe('the search index of a name', () => {
  it('finds the name by every part of it', () => {
    fc.assert(fc.property(pieces, ({ name, piece }) => finds(piece, name)));
  });

  it('does not find it by anything that is not in it', () => {
    fc.assert(
      fc.property(names, names, (name, other) => {
        const search = [...foldName(other)].slice(0, searchLimits.lengthMax).join('').trim();
        fc.pre(search !== '' && [...foldName(name)].length <= wholeLengthMax);
        expect(finds(search, name)).toBe(foldCharacters(name).join('').includes(search));
      }),
    );
  });

  it.each([
    ['ren', 'Søren Kjær'],
    ['jose', 'José'],
    ['strasse', 'Anna Straße'],
    ['istanbul', 'İSTANBUL'],
    ['οδος', 'ΟΔΟΣ ΑΒΓ'],
    ['O\u2019Connor', "Liam O'Connor"],
    ...['\u02bc', '\u02bb', '`', '\u00b4', '\uff07', '\u2018', '\u2032', ''].map((sign): [string, string] => [
      `o${sign}conn`,
      "Liam O'Connor",
    ]),
    ...['\u2010', '\u2011', '\u2013', '\u2212', '\uff0d', ' '].map((sign): [string, string] => [
      `Jean${sign}Luc`,
      'Jean-Luc Picard',
    ]),
    ['st james', 'Mary St. James'],
    ['“Bob” Smith', 'Robert "Bob" Smith'],
    ['J.R.R. Tolkien', 'J. R. R. Tolkien'],
    ['ｔａｎａｋａ', 'Tanaka'],
    ['علیرضا', 'علی\u200cرضا نوری'],
    ['علي', 'علی رضایی'],
    ['کریم', 'كريم'],
    ['فاطمه', 'فاطمة الزهراء'],
    ['محمد', 'محـــمد'],
    ['احمد', 'أحمد'],
    ['mustafayev', 'Mustafayəv'],
    ['bello dodo', 'Ɓello Ɗoɗo'],
    ['kofi', 'Kɔfi'],
    ['kemi', 'Kɛmi'],
    ['葛城', '葛\u{e0100}城'],
    ['സുനില്\u200d', 'സുനിൽ'],
    ['გიორგი', 'ᲒᲘᲝᲠᲒᲘ'],
    ['.*', 'a.*b'],
  ])('finds %j in %j', (search, name) => {
    expect(finds(search, name)).toBe(true);
  });

  it.each([
    ['nes', 'Søren'],
    ['a.a', 'Ada'],
    ['ada', 'Ad Amoreau'],
  ])('does not find %j in %j', (search, name) => {
    expect(finds(search, name)).toBe(false);
  });

  it.each(['ada@keelstone.test', '1700000000000'])(
    'finds %s as a whole in any case, not as a part',
    (whole) => {
      const grams = listOwnerGrams({ userName: 'Ada', userEmail: whole });
      expect(grams).toContain(searchGram(whole.toUpperCase()));
      expect(grams).not.toContain(searchGram(whole.slice(1)));
      expect(nameGrams(whole)).not.toContain(searchGram(whole));
    },
  );

  it('finds an erased record only by its order id', () => {
    const erased = listOwnerGrams({ userName: '', userEmail: '', transactionId: '1700000000000' });
    expect(erased).toEqual([searchGram('1700000000000')]);
  });

  it('counts in safe integers that do not collide among the parts of many names', () => {
    const parts = new Set<string>();
    const grams = new Set<number>();
    for (let index = 0; index < 4000; index += 1) {
      const name = foldCharacters(
        `${index.toString(36)} ${(index * 7919).toString(26)} ${(index * 31).toString(36)}`,
      );
      for (let start = 0; start < name.length; start += 1) {
        for (let end = start + 1; end <= name.length; end += 1) parts.add(name.slice(start, end).join(''));
      }
      for (const gram of nameGrams(name.join(''))) grams.add(gram);
    }
    expect(parts.size).toBeGreaterThan(200_000);
    expect(grams.size).toBe(parts.size);
    expect([...grams].every((gram) => Number.isSafeInteger(gram) && gram >= 0)).toBe(true);
  });
});

describe('a long name', () => {
  const long = 'Maximiliane Élodie Ñusta de la Peña-Brontë von Hohenlohe-Waldenburg zu Löwenstein-Wertheim';

  it.each(['alden', 'pena bronte von hohenlohe-waldenburg zu löwen', long.slice(0, 64)])(
    'is found by %j',
    (search) => {
      expect(finds(search, long)).toBe(true);
    },
  );

  it('is found by each short part of it, even if it consists of words of one letter', () => {
    const name = Array.from({ length: 50 }, (_none, index) => String.fromCodePoint(0x4e00 + index)).join(' ');
    for (let start = 0; start < name.length; start += 1)
      expect(finds(name.slice(start, start + 7), name)).toBe(true);
  });
});

describe('the worst name', () => {
  // The most different parts possible: every character is different.
  const different = Array.from({ length: searchLimits.foldedNameLengthMax }, (_none, index) =>
    String.fromCodePoint(0x4e00 + index),
  ).join('');
  const syllables = Array.from({ length: 100 }, (_none, index) =>
    String.fromCodePoint(0xac00 + index * 97),
  ).join('');
  const grams = Math.max(...[different, syllables].map((name) => nameGrams(name).length));
  /** The order id and the e-mail address. */
  const wholes = 2;
  const searched = ['directory', 'kyc', 'transactions'].map((name) => {
    const indexes = indexFile.indexes.filter(({ collectionGroup }) => collectionGroup === name);
    const perGram = indexes.filter(({ fields }) => fields.some(({ fieldPath }) => fieldPath === 'nameGrams'));
    return { name, indexes: indexes.length, perGram: perGram.length };
  });

  it.each(searched)(
    "stays below half of Firestore's 40,000 index entries for a document of $name",
    ({ indexes, perGram }) => {
      expect(grams).toBe(searchLimits.nameGramsMax);
      expect(perGram).toBeGreaterThan(0);
      // Each other index once, and two entries for each of some hundred other fields.
      expect((grams + wholes) * perGram + indexes + 200).toBeLessThan(20_000);
    },
  );
});
