import { fingerprint } from '../ids.ts';

/**
 * One request for information about a Pending record, as the record keeps it: every attempt stays, oldest first, and only
 * the last one can be open. `Before`: what its answer replaced. docs/decisions/0038-ask.md
 */
export type Ask<Item extends string, Before> = {
  /** From 1 on, of its record: its mail, its answer and the image that it replaces name it. */
  number: number;
  items: readonly Item[];
  /** What the owner reads in the mail and above the form. */
  text: string;
  askedBy: { uid: string; name: string };
  askedAtMs: number;
  /** `null` until it is answered; a question that was replaced, or decided over, stays so. */
  answeredAtMs: number | null;
  /** Of what was answered, to tell a repeat of an answer from another one. */
  answerHash: string | null;
  before: Before | null;
};

/** What of a record says whether a question about it is open. */
export type Asked<A> = { status: string; isDeleted?: boolean; asks?: readonly A[] };

/** The question that waits for an answer: the last one of a Pending record, until it is answered. A decision closes it. */
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

/** Whether the last question about a Pending record is open or answered; `undefined` for neither. */
export function askStateOf<A extends { answeredAtMs: number | null }>(
  record: Asked<A>,
): AskState | undefined {
  if (openAsk(record) !== undefined) return 'asked';
  const { status, isDeleted = false, asks = [] } = record;
  return status === 'Pending' && !isDeleted && asks.length > 0 ? 'answered' : undefined;
}

/** What a preview calls the number of questions and answers: it tells a record from the same one before an answer. */
export const questionsFact = 'Questions';

/** "2 asked, 1 answered"; empty where nobody asked. */
export function questionsText({ asked, answered }: { asked: number; answered: number }): string {
  return asked === 0 ? '' : `${String(asked)} asked, ${String(answered)} answered`;
}

/** Names what was answered, whatever the order of its fields. */
export function answerHash(answer: Readonly<Record<string, unknown>>): string {
  const given = Object.entries(answer).filter(([, value]) => value !== undefined);
  return fingerprint(JSON.stringify(given.sort(([one], [other]) => (one < other ? -1 : 1))));
}
