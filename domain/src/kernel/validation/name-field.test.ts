import { describe, expect, it } from 'vitest';
import { findFirstFailure } from './first-failure.ts';
import { cleanName, nameField } from './name-field.ts';
import { validationTexts } from './validation.texts.ts';

const failureOf = (name: unknown): string | undefined => findFirstFailure(nameField(100), name)?.message;

describe('a name', () => {
  it.each([
    ...[
      "O'Brien",
      'Jean-Luc',
      'María José',
      'Mary St. James',
      'J.R.R. Tolkien',
      '山田 太郎',
      'Владимир',
      'محمد علي',
    ],
    ...['Nguyễn Văn An', 'D\u2019Arcy', 'Louis 2nd', 'X'],
    // A ZWNJ in Persian, a ZWJ in Sinhala, Kannada and Khmer, one that ends a word in Malayalam.
    'علی\u200cرضا نوری',
    'ශ්\u200dරී පෙරේරා',
    'ರ\u200d್ಯಾಂಬೊ',
    'സുനില്\u200d കുമാര്\u200d',
    'ស\u200cុខ',
    'আল\u200cআমিন',
    // A variation selector of Mongolian, and the vowel separator; of ideographs, in Japan's register.
    'ᠮᠥᠩᠬᠡ\u180bᠪᠠᠲᠤ',
    'ᠰᠠᠷᠠ\u180eᠠ',
    '渡邉\u{e0101} 葛\u{e0100}城',
    '神\ufe00谷',
  ])('may be %s', (name) => {
    expect(failureOf(name)).toBeUndefined();
  });

  it.each([
    ...['www.evil', 'WWW.Evil', 'https://evil', 'Pay at evil.com now', 'evil.com/login', 'sub.evil.example'],
    ...['x@evil', 'evil.xn--p1ai', 'пример.рф', '例え.テスト', 'evil\u3002com', '\uff45vil\uff0ecom'],
    ...['someone\uff20example', 'https\uff1a//evil', '192.168.10.1', 'उदाहरण.भारत', 'i\u2764.ws'],
    ...['علی\u200c.com', '例\u{e0100}え.テスト', '\u{1f4a9}.la'],
  ])('may not contain an address: %s', (name) => {
    expect(failureOf(name)).toBe(validationTexts.name);
  });

  it.each([
    ['a line break', 'Ann\nLee'],
    ['a control character', 'Ann\u0007'],
    ['an override of the reading direction', 'Ann \u202eeeL'],
    ['a zero-width space', 'An\u200bn'],
    ['a zero-width joiner', 'An\u200dn'],
    ['a joiner after an accent', 'Ze\u0301\u200cno'],
    ['two joiners', 'Ol\u200d\u200cga'],
    ['a joiner between Cyrillic letters', 'Ol\u0430\u200cга'],
    ['a variation selector', 'An\ufe00n'],
    ['a variation selector of ideographs', 'An\u{e0100}n'],
    ['a word joiner between Arabic letters', 'علی\u2060رضا'],
    ['a reading direction mark inside a word', 'על\u200fי'],
    ['a soft hyphen', 'ev\u00adil'],
    ['a Hangul filler', '\u3164'],
    ['a Braille cell without dots', '\u2800'],
    ['a line separator', 'Ann\u2028Lee'],
    ['half a character', 'Ann\ud800'],
  ])('may not contain %s, and says where it is', (_what, name) => {
    expect(failureOf(name)).toMatch(/^There is an invisible character (at the beginning|after “.+”)/);
  });

  it.each(['   ', '\u200c\u200d', '\u200f \u2068\u2069'])('may not be %j, which shows nothing', (name) => {
    expect(failureOf(name)).toBe(validationTexts.invalid);
  });

  it('cannot be empty, too long or anything but a text', () => {
    expect(failureOf('')).toBe(validationTexts.required);
    expect(failureOf('x'.repeat(100))).toBeUndefined();
    expect(failureOf('x'.repeat(101))).toBe(validationTexts.tooLong);
    expect(failureOf(7)).toBe(validationTexts.invalid);
  });

  it('is stored in composed characters with single spaces', () => {
    expect(cleanName('  Jose\u0301 \u00a0 Mari\u0301a ')).toBe('José María');
  });

  it.each([
    ['at its ends', '\u200cعلی \u200cرضا\u200c', 'علی رضا'],
    ['typed twice', 'علی\u200c\u200cرضا', 'علی\u200cرضا'],
    ['at the end of a Latin word', 'Ann\u200d Lee\ufe0f', 'Ann Lee'],
    ['between ideographs', '王\u200d小明', '王小明'],
    ['after a letter without variants', 'علی\ufe00 رضا', 'علی رضا'],
    ['or marks of an autofill', '\u200fדנה לוי\u200e', 'דנה לוי'],
    ['or marks of a list', '\u202bמחמד\u200f \u2068(Ann)\u2069 \u200fלוי\u202c', 'מחמד (Ann) לוי'],
    ['or a byte order mark', '\ufeffAnn Lee\u00ad', 'Ann Lee'],
  ])('is stored without a joiner or selector %s', (_where, typed, stored) => {
    expect(failureOf(typed)).toBeUndefined();
    expect(cleanName(typed)).toBe(stored);
  });

  it('keeps the joiners and selectors that its spelling needs', () => {
    for (const name of ['ශ්\u200dරී', 'സുനില്\u200d', '葛\u{e0100}城', 'ᠬᠡ\u180bᠪ'])
      expect(cleanName(name)).toBe(name);
  });
});
