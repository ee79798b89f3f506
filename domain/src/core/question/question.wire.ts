import { number, string } from 'yup';
import { callUrlWire, listOf, personWire, timeOrNull, timeWire } from '../../kernel/api/common.wire.ts';
import { namedObject } from '../../kernel/validation/name-schema.ts';
import type { Question } from './question.ts';

export const textWire = () =>
  string().required().meta({ description: 'The text that the administrator wrote.' });

const replacedWire = namedObject('Replaced', {
  field: string().required(),
  before: string().defined(),
  after: string().defined(),
}).meta({ description: 'A value that an answer changed. Images have a call of their own.' });

/** A question with its answer, for administrators. */
export const reviewedQuestionFields = {
  number: number().required(),
  text: textWire(),
  askedBy: personWire.required(),
  askedAt: timeWire(),
  answeredAt: timeWire().optional().default(undefined),
  changes: listOf(replacedWire),
  replacedImage: callUrlWire('The address of the call that streams the image that the answer replaced.'),
};

/** The fields that every question shows. */
export function reviewedQuestionToWire<Item extends string>({
  number: count,
  items,
  text,
  askedBy: { uid, name },
  askedAtMs,
  answeredAtMs,
}: Pick<Question<Item, unknown>, 'number' | 'items' | 'text' | 'askedBy' | 'askedAtMs' | 'answeredAtMs'>) {
  return {
    number: count,
    items: [...items],
    text,
    askedBy: { _id: uid, name },
    askedAt: new Date(askedAtMs).toISOString(),
    answeredAt: timeOrNull(answeredAtMs) ?? undefined,
  };
}

/**
 * The changes of each answer, oldest first. `before` has the values that each answer replaced, `now` the current
 * values. The new value of an answer is the value that the next answer replaced.
 */
export function listQuestionChanges(
  before: readonly Readonly<Record<string, string>>[],
  now: Readonly<Record<string, string>>,
): { field: string; before: string; after: string }[][] {
  return before.map((replaced, index) =>
    Object.entries(replaced).map(([field, value]) => {
      const next = before.slice(index + 1).find((later) => field in later);
      return { field, before: value, after: (next ?? now)[field] ?? '' };
    }),
  );
}
