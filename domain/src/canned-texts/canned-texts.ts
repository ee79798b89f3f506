import { array, object } from 'yup';
import { limits } from '../limits.ts';
import { fieldMessages } from '../messages.ts';
import { named } from '../validation/named.ts';
import { reasonField } from '../validation/reason-field.ts';

/** What the operator keeps to be chosen in dialogs, after the texts that are built in; people read them in our mails. */
export type CannedTexts = { rejections: readonly string[]; questions: readonly string[] };

export const noCannedTexts: CannedTexts = { rejections: [], questions: [] };

function textsField() {
  return array()
    .of(reasonField(limits.cannedTextLengthMax))
    .strict()
    .required(fieldMessages.required)
    .max(limits.cannedTexts, fieldMessages.tooLong);
}

/** Both lists are sent together: what is left out is not taken back by accident. */
export const cannedTextsSchema = named(
  'CannedTextsRequest',
  'Reasons of rejection and questions that dialogs offer; both are sent together.',
  object({ rejections: textsField(), questions: textsField() } satisfies Record<keyof CannedTexts, unknown>),
);

/** The same lists in the same order. */
export function isSameTexts(one: CannedTexts, other: CannedTexts): boolean {
  const joined = ({ rejections, questions }: CannedTexts) => JSON.stringify([rejections, questions]);
  return joined(one) === joined(other);
}
