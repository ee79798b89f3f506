import { string, type TestConfig } from 'yup';
import { cleanText, unseenIn } from './shaping-characters.ts';
import { validationTexts } from './validation.texts.ts';

/**
 * For a strict field, which is checked as it was sent: what its handler receives is `cleanText` of it, and these tests
 * look at the same.
 */
export function cleanValue(value: unknown): unknown {
  return typeof value === 'string' ? cleanText(value) : value;
}

/** Refuses what nobody sees, and says where it is; `breaks` are the control characters that the field may have. */
export function allVisible(breaks?: RegExp): TestConfig<string | undefined> {
  return {
    name: 'seen',
    test: (value = '', { createError }) => {
      const message = unseenIn(cleanText(value), breaks);
      return message === undefined || createError({ message });
    },
  };
}

/** A required text of at most `max` characters, cleaned, that shows all that it has; `breaks` as in `seen`. */
export function requiredText(
  max: number,
  breaks?: RegExp,
  requiredMessage: string = validationTexts.required,
) {
  const text = string().strict().required(requiredMessage).max(max, validationTexts.tooLong);
  return text.transform(cleanValue).test(allVisible(breaks)).test(notBlank);
}

/** A text that may be left out or empty, with the rules of `requiredText`. */
export function optionalText(max: number, breaks: RegExp) {
  const text = string().strict().default('').nonNullable(validationTexts.invalid);
  return text.max(max, validationTexts.tooLong).transform(cleanValue).test(allVisible(breaks));
}

export const notBlank: TestConfig<string> = {
  name: 'not-blank',
  message: validationTexts.invalid,
  test: (value) => cleanText(value).trim() !== '',
};
