import { string, type TestConfig } from 'yup';
import { cleanText, findUnseen } from './shaping-characters.ts';
import { validationTexts } from './validation.texts.ts';

/**
 * For a strict field, which is checked as sent: its handler receives the `cleanText` of the value, and these tests
 * check the same.
 */
export function cleanValue(value: unknown): unknown {
  return typeof value === 'string' ? cleanText(value) : value;
}

/** Refuses invisible characters, and reports where they are. `breaks`: allowed control characters. */
export function isAllVisible(breaks?: RegExp): TestConfig<string | undefined> {
  return {
    name: 'seen',
    test: (value = '', { createError }) => {
      const message = findUnseen(cleanText(value), breaks);
      return message === undefined || createError({ message });
    },
  };
}

/** A required text of at most `max` characters, cleaned, without invisible characters. `breaks`: as in `isAllVisible`. */
export function requiredText(
  max: number,
  breaks?: RegExp,
  requiredMessage: string = validationTexts.required,
) {
  const text = string().strict().required(requiredMessage).max(max, validationTexts.tooLong);
  return text.transform(cleanValue).test(isAllVisible(breaks)).test(notBlank);
}

/** An optional text with the rules of `requiredText`. */
export function optionalText(max: number, breaks: RegExp) {
  const text = string().strict().default('').nonNullable(validationTexts.invalid);
  return text.max(max, validationTexts.tooLong).transform(cleanValue).test(isAllVisible(breaks));
}

export const notBlank: TestConfig<string> = {
  name: 'not-blank',
  message: validationTexts.invalid,
  test: (value) => cleanText(value).trim() !== '',
};
