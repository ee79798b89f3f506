import { describe, expect, it } from 'vitest';
import { object } from 'yup';
import { newPasswordField } from '../../access/password/password.schema.ts';
import { normalizeEmail } from './email-local.ts';
import {
  coinField,
  emailField,
  idField,
  multilineField,
  newEmailField,
  optionalTextField,
  phoneField,
  receivedField,
  textField,
  transactionIdField,
  usdField,
} from './fields.ts';
import { findFirstFailure } from './first-failure.ts';
import { validationTexts } from './validation.texts.ts';

const rightToLeftOverride = '\u202e';
const hiddenAfter = 'There is an invisible character after “a”. Please type it again';
const hiddenFirst = 'There is an invisible character at the beginning. Please type it again';

describe('an e-mail address', () => {
  it.each([
    'first.last+tag@sub.domain.example',
    'ünïcode@xn--bcher-kva.example',
    'A@B.CO',
    'ann..lee@x.example',
    `${'a'.repeat(242)}@example.org`,
  ])('may be %s', (email) => {
    expect(findFirstFailure(emailField(), email)).toBeUndefined();
  });

  it.each([
    ...['', 'plain', '@b.co', 'a@', 'a@b', 'a@.co', 'a@b.', 'a@b..co', 'a b@c.de', 'a@b c.de', 'a@b@c.de'],
    ...[' a@b.co', 'a@b.co\n', 'a@b.co,c', 'a@b.co;c', 'a@b.co<script>', '"a"@b.co', 'a\u0000@b.co'],
    ...[`a@b${rightToLeftOverride}.co`, 'a@bücher.example', 'a@b\u3002co', 'a@b.c\uff0eco'],
    ...['a@\u212aeelstone.co', 'a@b.\uff43o', `${'a'.repeat(243)}@example.org`, null, undefined],
  ])('may not be %j', (email) => {
    expect(findFirstFailure(emailField(), email)?.message).toBe(validationTexts.email);
  });
});

describe('an e-mail address that is given for the first time', () => {
  it.each([
    "o'brien_x{1}@x-y.example",
    'ünïcode@xn--bcher-kva.example',
    `${'a'.repeat(64)}@${'b'.repeat(63)}.example`,
    ...[
      'иван.петров+7@x.example',
      'άννα@x.example',
      '山田たろうカナ@x.example',
      '김철수@x.example',
      'علی۱@x.example',
    ],
    // Once they are in the form in which they are kept.
    ...['\uff41\uff4e\uff4e@x.example', 'e\u0301va@x.example'],
  ])('may be %s', (email) => {
    expect(findFirstFailure(newEmailField(), email)).toBeUndefined();
  });

  it.each([
    ...['ann\u200b@x.example', '\u2063ann@x.example', 'a\u00adnn@x.example', 'ann\u2060@x.example'],
    ...['a\u200dnn@x.example', 'a\u034fnn@x.example', 'ann\u3164@x.example', 'ann\u2800@x.example'],
    // Cyrillic and Greek letters that look like Latin ones, also in a part of their own.
    ...['\u0430nn@x.example', 'ann\u03bf@x.example', 'support-\u0430@x.example'],
    // Small letters make an i with a dot above of it.
    ...['\u0130stanbul@x.example', 'i\u0307stanbul@x.example', 'j\u0307@x.example'],
    'ann\u{1f511}@x.example',
  ])('may not look like another, as %j does', (email) => {
    const { message } = findFirstFailure(newEmailField(), email) ?? {};
    expect(message).toMatch(/letters of one script|invisible character/);
    expect(findFirstFailure(emailField(), email), 'who has such an account signs in').toBeUndefined();
  });

  it.each([
    ...['', 'a@b', 'a@b..c', 'ann..lee@x.example', '.ann@x.example', 'ann.@x.example', '@-x.example'],
    ...['ann@-x.example', 'ann@x-.example', 'ann@x.-example', 'ann@x.example-', 'ann@192.168.1.1'],
    ...['ann@x.c', 'ann@x.c0m', `${'a'.repeat(65)}@x.example`, `ann@${'b'.repeat(64)}.example`],
    `${'a'.repeat(60)}@${`${'b'.repeat(60)}.`.repeat(4)}example`,
    // The stored form of these would be mailed to somebody else too.
    ...['a\uff20y.example@x.example', 'a\ufe6by\uff0cb.lee@x.example'],
  ])('may not be %j', (email) => {
    expect(findFirstFailure(newEmailField(), email)?.message).toBe(validationTexts.email);
  });
});

it('an address has one spelling, whose own is itself', () => {
  for (const [typed, kept] of [
    ['Ann@X.Example', 'ann@x.example'],
    ['\uff21NN\u212a@x.example', 'annk@x.example'],
    ['E\u0301va@x.example', '\u00e9va@x.example'],
    ['\u03d2@x.example', '\u03c5@x.example'],
  ] as const) {
    expect(normalizeEmail(typed)).toBe(kept);
    expect(normalizeEmail(kept)).toBe(kept);
  }
});

describe('a name', () => {
  it.each(['A', 'Ægir Ó Súilleabháin', "O'Neil-Smith", '山田太郎', 'x'.repeat(10)])('may be %s', (name) => {
    expect(findFirstFailure(textField(10 + name.length), name)).toBeUndefined();
  });

  it.each([
    ['', validationTexts.required],
    [undefined, validationTexts.required],
    ['   ', validationTexts.invalid],
    ['a\u0000b', hiddenAfter],
    ['a\nb', hiddenAfter],
    [`a${rightToLeftOverride}b`, hiddenAfter],
    ['a\u200bb', hiddenAfter],
    ['x'.repeat(11), validationTexts.tooLong],
    [{ $ne: '' }, validationTexts.invalid],
  ])('may not be %j', (name, message) => {
    expect(findFirstFailure(textField(10), name)?.message).toBe(message);
  });
});

describe('remarks', () => {
  const form = object({ remarks: optionalTextField(10) });

  it.each([undefined, '', 'x'.repeat(10), 'two\nlines', 'a\ttab\r\n'])('may be %j', (text) => {
    expect(findFirstFailure(form, { remarks: text })).toBeUndefined();
  });

  it.each([
    ['x'.repeat(11), validationTexts.tooLong],
    ['\u0007', hiddenFirst],
    [rightToLeftOverride, hiddenFirst],
    [null, validationTexts.invalid],
    [5, validationTexts.invalid],
  ])('may not be %j', (text, message) => {
    expect(findFirstFailure(form, { remarks: text })?.message).toBe(message);
  });

  it('reach their handler without marks, and keep what pictures are made of', () => {
    const family = '\u{1f468}\u200d\u{1f469}\u200d\u{1f467} \u2764\ufe0f';
    const england = '\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}';
    const pictures = `${family} ${england} \u{1f469}\u{1f3fd}\u200d\u{1f4bb}`;
    const typed = { remarks: `\u200f(${pictures})\u200f` };
    const field = object({ remarks: optionalTextField(60) });
    expect(findFirstFailure(field, typed)).toBeUndefined();
    expect(field.cast(typed)).toEqual({ remarks: `(${pictures})` });
    // Signs of a flag without one, and behind its end.
    for (const remarks of ['a\u{e0067}', `${england}\u{e0067}`])
      expect(findFirstFailure(field, { remarks })?.message).toMatch(/invisible character/);
  });

  it('are empty if nothing was sent', () => {
    expect(optionalTextField(10).cast(undefined)).toBe('');
  });
});

describe('a message of several lines', () => {
  it('may have line breaks but not be blank', () => {
    expect(findFirstFailure(multilineField(10), 'a\nb')).toBeUndefined();
    expect(findFirstFailure(multilineField(10), '')?.message).toBe(validationTexts.required);
    expect(findFirstFailure(multilineField(10), ' \n ')?.message).toBe(validationTexts.invalid);
    expect(findFirstFailure(multilineField(10), 'x'.repeat(11))?.message).toBe(validationTexts.tooLong);
  });
});

describe('a phone number', () => {
  it.each(['+1234567', '+123456789012345'])('may be %s', (phone) => {
    expect(findFirstFailure(phoneField(), phone)).toBeUndefined();
  });

  it.each([
    ...[
      '+123456',
      '+1234567890123456',
      '12025550142',
      '+02025550142',
      '+1 202 555',
      '+١٢٣٤٥٦٧',
      '+1234567\n',
    ],
  ])('may not be %j', (phone) => {
    expect(findFirstFailure(phoneField(), phone)?.message).toBe(validationTexts.phone);
  });
});

describe('a new password', () => {
  const field = newPasswordField({ required: 'needed', tooShort: 'short' });

  it.each(['123456', '      ', 'p'.repeat(128), '🔑🔑🔑'])('may be "%s"', (password) => {
    expect(findFirstFailure(field, password)).toBeUndefined();
  });

  it.each([
    ['', 'needed'],
    ['12345', 'short'],
    ['p'.repeat(129), validationTexts.tooLong],
  ])('may not be "%s": %s', (password, message) => {
    expect(findFirstFailure(field, password)?.message).toBe(message);
  });
});

describe('an amount of USD', () => {
  it.each([0, 9_999_999.99])('may be %d', (usd) => {
    expect(findFirstFailure(usdField(), usd)).toBeUndefined();
  });

  it.each([
    [undefined, validationTexts.amount],
    [null, validationTexts.amount],
    [500.001, validationTexts.money],
    [-1, validationTexts.money],
    [Infinity, validationTexts.money],
    [NaN, validationTexts.invalid],
    ['500', validationTexts.invalid],
    [[500], validationTexts.invalid],
  ])('may not be %j', (usd, message) => {
    expect(findFirstFailure(usdField(), usd)?.message).toBe(message);
  });
});

it('an amount of a coin may have eight decimals and not nine', () => {
  expect(findFirstFailure(coinField(), 0.00000001)).toBeUndefined();
  expect(findFirstFailure(coinField(), 0.000000001)?.message).toBe(validationTexts.invalid);
  expect(findFirstFailure(coinField(), undefined)?.message).toBe(validationTexts.required);
});

it('what a deposit brought may be absent, and is else an amount of a coin', () => {
  for (const received of [undefined, 0.00000001])
    expect(findFirstFailure(receivedField(), received)).toBeUndefined();
  for (const received of [0, 0.000000001])
    expect(findFirstFailure(receivedField(), received)?.message).toBe(validationTexts.received);
});

describe('ids of a payload', () => {
  it.each([
    [idField(), 'a'.repeat(20)],
    [transactionIdField(), '1700000000000'],
  ])('are accepted only in their own format', (field, id) => {
    expect(findFirstFailure(field, id)).toBeUndefined();
    expect(findFirstFailure(field, '')?.message).toBe(validationTexts.required);
    expect(findFirstFailure(field, `${id}/`)?.message).toBe(validationTexts.invalid);
    expect(findFirstFailure(field, Number(id))?.message).toBe(validationTexts.invalid);
  });
});
