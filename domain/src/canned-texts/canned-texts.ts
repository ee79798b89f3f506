import { array, object, string } from 'yup';
import { fingerprint } from '../ids.ts';
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
  object({
    rejections: textsField(),
    questions: textsField(),
    seen: string()
      .strict()
      .required(fieldMessages.required)
      .matches(/^[A-Z2-7]{16}$/, fieldMessages.invalid)
      .meta({ description: 'What was answered with the texts that these replace.' }),
  } satisfies Record<keyof CannedTexts | 'seen', unknown>),
);

/** Names both lists as they are: who replaces them says which ones they have seen. */
export function seenTexts({ rejections, questions }: CannedTexts): string {
  return fingerprint(JSON.stringify([rejections, questions])).slice(0, 16);
}
