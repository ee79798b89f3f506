import { describe, expect, it } from 'vitest';
import { readAppCode, readRecoveryCode } from './typed-codes.ts';

describe('a code of an authenticator app', () => {
  it.each([
    '123456',
    ' 123 456 ',
    '123\u00a0456',
    '123\u2009456',
    '123\u2013456',
    '\u200e123456\u202c',
    '１２３４５６',
    '۱۲۳ ۴۵۶',
  ])('may be typed as %j', (typed) => {
    expect(readAppCode(typed)).toBe('123456');
  });

  it.each(['', '12345', '1234567', '12345a', '12345²6x'])('is not %j', (typed) => {
    expect(readAppCode(typed)).toBeUndefined();
  });
});

describe('a recovery code', () => {
  it.each([
    'ABCD-EFGH-2345-WXYZ',
    'abcd efgh 2345 wxyz',
    'ＡＢＣＤ\u2010ＥＦＧＨ\u2010２３４５\u2010ＷＸＹＺ',
  ])('may be typed as %j', (typed) => {
    expect(readRecoveryCode(typed)?.toUpperCase()).toBe('ABCDEFGH2345WXYZ');
  });

  it.each(['', 'ABCD-EFGH-2345-WXY', 'ABCD-EFGH-2345-WXY1'])('is not %j', (typed) => {
    expect(readRecoveryCode(typed)).toBeUndefined();
  });
});
