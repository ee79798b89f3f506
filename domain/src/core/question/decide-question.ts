import { DomainError } from '../../errors.ts';
import { findFirstFailure } from '../../kernel/validation/first-failure.ts';
import type { SomeObjectSchema } from '../../kernel/validation/some-schema.ts';
import { assertMay } from '../user/restriction.ts';
import type { User } from '../user/user.ts';
import { questionLimits } from './question.limits.ts';
import { questionTexts } from './question.texts.ts';
import { type Question, type Questioned, findOpenQuestion } from './question.ts';

type OwnedRecord<Item extends string, Before> = Questioned<Question<Item, Before>> & { uid: string };

/**
 * Adds a question to a Pending record, replacing an unanswered one. Returns `undefined` if exactly this question is
 * already open. Errors: `own-record`, `already-decided`, `ask-limit`.
 */
export function addQuestion<Item extends string, Before>(
  record: OwnedRecord<Item, Before>,
  {
    items,
    text,
    admin,
    atMs,
  }: { items: readonly Item[]; text: string; admin: Question<Item, Before>['askedBy']; atMs: number },
): { asks: Question<Item, Before>[]; question: Question<Item, Before> } | undefined {
  const { uid, status, isDeleted = false, asks = [] } = record;
  if (uid === admin.uid) throw new DomainError('own-record');
  if (isDeleted || status !== 'Pending') throw new DomainError('already-decided');
  const open = findOpenQuestion(record);
  if (open?.text === text && isSameSet(open.items, items)) return undefined;
  if (asks.length >= questionLimits.asksPerRecord) throw new DomainError('ask-limit');
  const question: Question<Item, Before> = {
    number: asks.length + 1,
    items,
    text,
    askedBy: { uid: admin.uid, name: admin.name },
    askedAtMs: atMs,
    answeredAtMs: null,
    answerHash: null,
    before: null,
  };
  return { asks: [...asks, question], question };
}

/** An answer from the record's owner to the question of this number. `hash` is the `answerHash` of its content. */
export type Answered = { owner: User; number: number; hash: string; atMs: number };
type AnyQuestion = Question<string, unknown>;

/**
 * Finds the question that an answer is for. Returns `undefined` if exactly this answer was given before, even if the
 * record has been decided since. Errors: `no-open-question`.
 */
export function findQuestionToAnswer<Q extends AnyQuestion>(
  record: Questioned<Q>,
  { number, hash }: Pick<Answered, 'number' | 'hash'>,
): Q | undefined {
  if (record.isDeleted !== true && isAnswered(record, { number, hash })) return undefined;
  const open = findOpenQuestion(record);
  if (open === undefined || open.number !== number) throw new DomainError('no-open-question');
  return open;
}

/** Returns whether exactly this answer was given to this question. */
export function isAnswered(
  { asks = [] }: Questioned<AnyQuestion>,
  { number, hash }: Pick<Answered, 'number' | 'hash'>,
): boolean {
  return asks.some((question) => question.number === number && question.answerHash === hash);
}

/**
 * Refuses an answer with a field that was not asked for, or without one that was. `schema` has exactly the requested
 * fields. Errors: `invalid-input`.
 */
export function assertAnswers(answer: object, schema: SomeObjectSchema): void {
  const fields = Object.entries(answer).filter(([, value]) => value !== undefined);
  const stray = fields.find(([field]) => !Object.hasOwn(schema.fields, field));
  if (stray !== undefined)
    throw new DomainError('invalid-input', { field: stray[0], message: questionTexts.notAsked });
  const failure = findFirstFailure(schema, answer);
  if (failure !== undefined) throw new DomainError('invalid-input', failure);
}

/**
 * Returns the questions of a record with the open one answered. Returns `undefined` if exactly this answer was given
 * before. `kept` has the values that the answer replaces, and anything else that the question keeps. Errors:
 * `account-restricted`, `account-locked`, `no-open-question`.
 */
export function addAnswer<Q extends AnyQuestion>(
  record: Questioned<Q>,
  { owner, number, hash, atMs }: Answered,
  kept: Partial<Q>,
): Q[] | undefined {
  assertMay('change', owner, { nowMs: atMs });
  const question = findQuestionToAnswer(record, { number, hash });
  const earlier = record.asks?.slice(0, -1) ?? [];
  return question && [...earlier, { ...question, ...kept, answeredAtMs: atMs, answerHash: hash }];
}

function isSameSet(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((item) => other.includes(item));
}
