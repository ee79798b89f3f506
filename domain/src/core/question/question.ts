import { fingerprint } from '../../kernel/ids.ts';

/**
 * One request for information about a Pending record, as stored in it. All requests stay, oldest first; only the last
 * one can be open. `Before`: the values that its answer replaced. docs/decisions/review.md
 */
export type Ask<Item extends string, Before> = {
  /** The question's number within its record, from 1; the mail, the answer and the replaced image refer to it. */
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
export type Asked<A> = { status: string; isDeleted?: boolean; asks?: readonly A[] };

/** The question that waits for an answer: the last one of a Pending record. Deciding the record closes it. */
export function openAsk<A extends { answeredAtMs: number | null }>({
  status,
  isDeleted = false,
  asks = [],
}: Asked<A>): A | undefined {
  const last = asks.at(-1);
  if (status !== 'Pending' || isDeleted) return undefined;
  return last?.answeredAtMs === null ? last : undefined;
}

export const askStates = ['asked', 'answered'] as const;
export type AskState = (typeof askStates)[number];

/** Returns whether the last question about a Pending record is open or answered; `undefined` if there is none. */
export function deriveAskState<A extends { answeredAtMs: number | null }>(
  record: Asked<A>,
): AskState | undefined {
  if (openAsk(record) !== undefined) return 'asked';
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
  const given = Object.entries(answer).filter(([, value]) => value !== undefined);
  return fingerprint(JSON.stringify(given.sort(([one], [other]) => (one < other ? -1 : 1))));
}
