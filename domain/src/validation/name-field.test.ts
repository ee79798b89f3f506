import { describe, expect, it } from 'vitest';
import { fieldMessages } from '../messages.ts';
import { firstFailure } from './first-failure.ts';
import { cleanName, nameField } from './name-field.ts';

const failureOf = (name: unknown): string | undefined => firstFailure(nameField(100), name)?.message;

describe('a name', () => {
  it.each([
    "O'Brien",
    'Jean-Luc',
    'María José',
    'Mary St. James',
    'J.R.R. Tolkien',
    'Martin Luther King Jr.',
    '王小明',
    '山田 太郎',
    'Владимир',
    'محمد علي',
    'Nguyễn Văn An',
    'D\u2019Arcy',
    'Louis 2nd',
    'X',
  ])('may be %s', (name) => {
    expect(failureOf(name)).toBeUndefined();
  });

  it.each([
    'www.evil',
    'WWW.Evil',
    'https://evil',
    'Pay at evil.com now',
    'evil.co',
    'evil.com/login',
    'sub.evil.example',
    'x@evil',
    'evil.xn--p1ai',
    'пример.рф',
    '例え.テスト',
    'evil\u3002com',
    '\uff45vil\uff0ecom',
    'someone\uff20example',
    'https\uff1a//evil',
    '192.168.10.1',
    'उदाहरण.भारत',
    'i\u2764.ws',
    '\u{1f4a9}.la',
  ])('may not contain an address: %s', (name) => {
    expect(failureOf(name)).toBe(fieldMessages.name);
  });

  it.each([
    ['a line break', 'Ann\nLee'],
    ['a control character', 'Ann\u0007'],
    ['an override of the reading direction', 'Ann \u202eeeL'],
    ['an isolate', 'Ann \u2066Lee'],
    ['a zero-width space', 'An\u200bn'],
    ['a zero-width joiner', 'An\u200dn'],
    ['a byte order mark', '\ufeffAnn'],
    ['a soft hyphen', 'ev\u00adil'],
    ['a Hangul filler', '\u3164'],
    ['a Braille cell without dots', '\u2800'],
    ['a line separator', 'Ann\u2028Lee'],
    ['half a character', 'Ann\ud800'],
    ['nothing but spaces', '   '],
  ])('may not contain %s', (_what, name) => {
    expect(failureOf(name)).toBe(fieldMessages.invalid);
  });

  it('cannot be empty, too long or anything but a text', () => {
    expect(failureOf('')).toBe(fieldMessages.required);
    expect(failureOf('x'.repeat(100))).toBeUndefined();
    expect(failureOf('x'.repeat(101))).toBe(fieldMessages.tooLong);
    expect(failureOf(7)).toBe(fieldMessages.invalid);
  });

  it('is stored in composed characters with single spaces', () => {
    expect(cleanName('  Jose\u0301 \u00a0 Mari\u0301a ')).toBe('José María');
  });
});
