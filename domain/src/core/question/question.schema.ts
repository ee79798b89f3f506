import { array, number, string } from 'yup';
import { validationTexts } from '../../kernel/validation/validation.texts.ts';
import { questionLimits } from './question.limits.ts';
import { questionTexts } from './question.texts.ts';

/** The requested items: at least one, each once. */
export function itemsField<Item extends string>(items: readonly Item[]) {
  return array()
    .of(string().strict().required(questionTexts.askItems).oneOf(items, validationTexts.invalid))
    .strict()
    .required(questionTexts.askItems)
    .min(1, questionTexts.askItems)
    .max(items.length, validationTexts.invalid)
    .test('once', validationTexts.invalid, (list) => new Set(list).size === list.length)
    .meta({ description: 'The requested items.' });
}

/** The number of a question, as its record shows it. */
export function questionField() {
  return number()
    .strict()
    .required(validationTexts.required)
    .integer(validationTexts.invalid)
    .min(1, validationTexts.invalid)
    .max(questionLimits.asksPerRecord, validationTexts.invalid)
    .meta({ description: 'The number of the question that is answered.' });
}

/** The number of the question whose answer replaced an image, as a query field. It is absent for the current image. */
export function replacedByField() {
  return number()
    .integer(validationTexts.invalid)
    .min(1, validationTexts.invalid)
    .max(questionLimits.asksPerRecord, validationTexts.invalid)
    .meta({
      description:
        'The number of the question whose answer replaced the image. Only administrators may send it.',
    });
}

/** A field of an answer. The rules of the original form apply once the requested items are known. */
export function answerField(max: number) {
  return string().strict().nonNullable(validationTexts.invalid).max(max, validationTexts.tooLong);
}
