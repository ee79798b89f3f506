import { array, number, string } from 'yup';
import { fieldMessages } from '../../messages.ts';
import { questionLimits } from './question.limits.ts';

/** Which items are asked for: at least one, each once. */
export function itemsField<Item extends string>(items: readonly Item[]) {
  return array()
    .of(string().strict().required(fieldMessages.askItems).oneOf(items, fieldMessages.invalid))
    .strict()
    .required(fieldMessages.askItems)
    .min(1, fieldMessages.askItems)
    .max(items.length, fieldMessages.invalid)
    .test('once', fieldMessages.invalid, (given) => new Set(given).size === given.length)
    .meta({ description: 'What is asked for.' });
}

/** The number of a question, as its record shows it. */
export function questionField() {
  return number()
    .strict()
    .required(fieldMessages.required)
    .integer(fieldMessages.invalid)
    .min(1, fieldMessages.invalid)
    .max(questionLimits.asksPerRecord, fieldMessages.invalid)
    .meta({ description: 'The number of the question that is answered.' });
}

/** In the query of an image: which question's answer replaced it; absent for the current image. */
export function replacedByField() {
  return number()
    .integer(fieldMessages.invalid)
    .min(1, fieldMessages.invalid)
    .max(questionLimits.asksPerRecord, fieldMessages.invalid)
    .meta({
      description: 'For administrators: the image that the answer to the question of this number replaced.',
    });
}

/**
 * What may be a field of an answer. The rules are those of the original form, and are applied once the requested items
 * are known.
 */
export function answerField(max: number) {
  return string().strict().nonNullable(fieldMessages.invalid).max(max, fieldMessages.tooLong);
}
