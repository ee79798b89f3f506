import { DomainError } from '../../errors.ts';
import { firstFailure } from '../../kernel/validation/first-failure.ts';
import type { SomeObjectSchema } from '../../kernel/validation/some-schema.ts';
import { assertMay } from '../user/restriction.ts';
import type { User } from '../user/user.ts';
import { type Ask, type Asked, openAsk } from './question.ts';
import { questionTexts } from './question.texts.ts';
import { questionLimits } from './question.limits.ts';

type AskedRecord<Item extends string, Before> = Asked<Ask<Item, Before>> & { uid: string };

/**
 * Adds a question to a Pending record, replacing an unanswered one; returns `undefined` if exactly this question is
 * already open. Errors: `own-record`, `already-decided`, `ask-limit`.
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

/** An answer from the record's owner. `hash`: the `answerHash` of its content. */
export type Answered = { owner: User; question: number; hash: string; atMs: number };
type AnyAsk = Ask<string, unknown>;

/**
 * Returns the question that an answer is for; `undefined` if exactly this answer was given before, even if the record
 * has been decided since. Errors: `no-open-question`.
 */
export function askToAnswer<A extends AnyAsk>(
  record: Asked<A>,
  { question, hash }: Pick<Answered, 'question' | 'hash'>,
): A | undefined {
  if (record.isDeleted !== true && isAnswered(record, { question, hash })) return undefined;
  const open = openAsk(record);
  if (open === undefined || open.number !== question) throw new DomainError('no-open-question');
  return open;
}

/** Returns whether exactly this answer was given to this question. */
export function isAnswered(
  { asks = [] }: Asked<AnyAsk>,
  { question, hash }: Pick<Answered, 'question' | 'hash'>,
): boolean {
  return asks.some(({ number, answerHash }) => number === question && answerHash === hash);
}

/**
 * Refuses an answer with a field that was not asked for, or without one that was. `schema` has exactly the requested
 * fields. Errors: `invalid-input`.
 */
export function assertAnswers(answer: object, schema: SomeObjectSchema): void {
  const given = Object.entries(answer).filter(([, value]) => value !== undefined);
  const stray = given.find(([field]) => !Object.hasOwn(schema.fields, field));
  if (stray !== undefined)
    throw new DomainError('invalid-input', { field: stray[0], message: questionTexts.notAsked });
  const failure = firstFailure(schema, answer);
  if (failure !== undefined) throw new DomainError('invalid-input', failure);
}

/**
 * Returns the questions of a record with the open one answered; `undefined` if exactly this answer was given before.
 * `kept`: the values that the answer replaces, and anything else that the question keeps. Errors: `account-restricted`,
 * `account-locked`, `no-open-question`.
 */
export function answerAsk<A extends AnyAsk>(
  record: Asked<A>,
  { owner, question, hash, atMs }: Answered,
  kept: Partial<A>,
): A[] | undefined {
  assertMay('change', owner, { nowMs: atMs });
  const ask = askToAnswer(record, { question, hash });
  const earlier = record.asks?.slice(0, -1) ?? [];
  return ask && [...earlier, { ...ask, ...kept, answeredAtMs: atMs, answerHash: hash }];
}

function isSameSet(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((item) => other.includes(item));
}
