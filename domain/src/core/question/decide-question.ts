import { DomainError } from '../../errors.ts';
import { type Ask, type Asked, openAsk } from './question.ts';
import { questionLimits } from './question.limits.ts';

type AskedRecord<Item extends string, Before> = Asked<Ask<Item, Before>> & { uid: string };

/**
 * Adds a question to a Pending record, in place of one that nobody has answered; `undefined` if it repeats exactly the
 * open one. Errors: `own-record`, `already-decided`, `ask-limit`.
 */
export function addAsk<Item extends string, Before>(
  record: AskedRecord<Item, Before>,
  {
    items,
    text,
    admin,
    atMs,
  }: { items: readonly Item[]; text: string; admin: Ask<Item, Before>['askedBy']; atMs: number },
): { asks: Ask<Item, Before>[]; ask: Ask<Item, Before> } | undefined {
  const { uid, status, isDeleted = false, asks = [] } = record;
  if (uid === admin.uid) throw new DomainError('own-record');
  if (isDeleted || status !== 'Pending') throw new DomainError('already-decided');
  const open = openAsk(record);
  if (open?.text === text && isSameSet(open.items, items)) return undefined;
  if (asks.length >= questionLimits.asksPerRecord) throw new DomainError('ask-limit');
  const ask: Ask<Item, Before> = {
    number: asks.length + 1,
    items,
    text,
    askedBy: { uid: admin.uid, name: admin.name },
    askedAtMs: atMs,
    answeredAtMs: null,
    answerHash: null,
    before: null,
  };
  return { asks: [...asks, ask], ask };
}

/**
 * The question that an answer is for; `undefined` if this very answer was given already, also where the record has been
 * decided since. Errors: `no-open-question`.
 */
export function askToAnswer<Item extends string, Before>(
  record: Asked<Ask<Item, Before>>,
  { question, hash }: { question: number; hash: string },
): Ask<Item, Before> | undefined {
  if (record.isDeleted !== true && isAnswered(record, { question, hash })) return undefined;
  const open = openAsk(record);
  if (open === undefined || open.number !== question) throw new DomainError('no-open-question');
  return open;
}

/** Whether this very answer was given to this question. */
export function isAnswered<Item extends string, Before>(
  { asks = [] }: Asked<Ask<Item, Before>>,
  { question, hash }: { question: number; hash: string },
): boolean {
  return asks.some(({ number, answerHash }) => number === question && answerHash === hash);
}

/** The questions of a record, the last one answered. */
export function answered<A extends { answeredAtMs: number | null }>(asks: readonly A[], last: A): A[] {
  return [...asks.slice(0, -1), last];
}

function isSameSet(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((item) => other.includes(item));
}
