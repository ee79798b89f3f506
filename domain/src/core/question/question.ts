import { fingerprint } from '../../kernel/ids.ts';

/**
 * One question about a Pending record, as stored in its `asks`. All questions stay, oldest first, and only the last one
 * can be open. `Before` is the type of the values that its answer replaced. docs/decisions/review.md
 */
export type Question<Item extends string, Before> = {
  /** The question's number within its record, from 1. The mail, the answer and the replaced image refer to it. */
  number: number;
  items: readonly Item[];
  /** The text that the owner reads in the mail and above the form. */
  text: string;
  askedBy: { uid: string; name: string };
  askedAtMs: number;
  /** `null` until answered, and for ever if the question was replaced or the record was decided first. */
  answeredAtMs: number | null;
  /** The fingerprint of the answer, which tells a repeated answer from a different one. */
  answerHash: string | null;
  before: Before | null;
};

/** The fields of a record that show whether a question about it is open. */
export type Questioned<Q> = { status: string; isDeleted?: boolean; asks?: readonly Q[] };

/** The question that waits for an answer: the last one of a Pending record. Deciding the record closes it. */
export function findOpenQuestion<Q extends { answeredAtMs: number | null }>({
  status,
  isDeleted = false,
  asks = [],
}: Questioned<Q>): Q | undefined {
  const last = asks.at(-1);
  if (status !== 'Pending' || isDeleted) return undefined;
  return last?.answeredAtMs === null ? last : undefined;
}

export const questionStates = ['asked', 'answered'] as const;
export type QuestionState = (typeof questionStates)[number];

/** Returns whether the last question about a Pending record is open or answered, or `undefined` without a question. */
export function deriveQuestionState<Q extends { answeredAtMs: number | null }>(
  record: Questioned<Q>,
): QuestionState | undefined {
  if (findOpenQuestion(record) !== undefined) return 'asked';
  const { status, isDeleted = false, asks = [] } = record;
  return status === 'Pending' && !isDeleted && asks.length > 0 ? 'answered' : undefined;
}

/** The label of the number of questions and answers in a preview, which shows whether the owner has answered since. */
export const questionsFact = 'Questions';

/** "2 asked, 1 answered"; empty if nothing was asked. */
export function questionsText({ asked, answered }: { asked: number; answered: number }): string {
  return asked === 0 ? '' : `${String(asked)} asked, ${String(answered)} answered`;
}

/** Identifies the content of an answer, whatever the order of its fields. */
export function answerHash(answer: Readonly<Record<string, unknown>>): string {
  const fields = Object.entries(answer).filter(([, value]) => value !== undefined);
  return fingerprint(JSON.stringify(fields.sort(([one], [other]) => (one < other ? -1 : 1))));
}
