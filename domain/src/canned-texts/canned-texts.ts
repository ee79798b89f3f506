import { array, object, string } from 'yup';
import { fingerprint } from '../ids.ts';
import { limits } from '../limits.ts';
import { fieldMessages } from '../messages.ts';
import { named } from '../validation/named.ts';
import { reasonField } from '../validation/reason-field.ts';

/** The operator's own texts for dialogs, offered after the built-in ones; people read them in our mails. */
export type CannedTexts = { rejections: readonly string[]; questions: readonly string[] };

export const noCannedTexts: CannedTexts = { rejections: [], questions: [] };

function textsField() {
  return array()
    .of(reasonField(limits.cannedTextLengthMax))
    .strict()
    .required(fieldMessages.required)
    .max(limits.cannedTexts, fieldMessages.tooLong);
}

/** Both lists are sent together, so that none is removed by being left out. */
export const cannedTextsSchema = named(
  'CannedTextsBody',
  'Rejection reasons and questions that dialogs offer; both are sent together.',
  object({
    rejections: textsField(),
    questions: textsField(),
    seen: string()
      .strict()
      .required(fieldMessages.required)
      .matches(/^[A-Z2-7]{16}$/, fieldMessages.invalid)
      .meta({ description: 'The `seen` that came with the texts which these replace.' }),
  } satisfies Record<keyof CannedTexts | 'seen', unknown>),
);

/** Identifies both lists as they are: a caller who replaces them sends what they saw. */
export function seenTexts({ rejections, questions }: CannedTexts): string {
  return fingerprint(JSON.stringify([rejections, questions])).slice(0, 16);
}
