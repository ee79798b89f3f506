import { DomainError } from '../errors.ts';
import { kycAskItems, type KycAskItem } from '../kyc/kyc-record.ts';
import { itemsOfType } from '../transaction/transaction-ask.ts';
import type { Actor, TransactionAskItem } from '../transaction/transaction.ts';
import type { ReviewList } from './review-list.ts';

export const verdictWords = ['fine', 'not-fine'] as const;
export type VerdictWord = (typeof verdictWords)[number];

/** The items of a record that a reviewer can check: those that its owner can be asked for. */
export type CaseItem = KycAskItem | TransactionAskItem;
export const caseItems: Readonly<Record<ReviewList, readonly CaseItem[]>> = {
  kyc: kycAskItems,
  deposits: itemsOfType.Deposit,
  withdrawals: itemsOfType.Withdrawal,
};
export const everyCaseItem: readonly CaseItem[] = [...caseItems.kyc, ...caseItems.deposits];

/**
 * What a reviewer found about one item, for other reviewers only (docs/decisions/0042-verdicts.md). `answer` says which
 * version: the number of the last question whose answer supplied it, 0 for the one first filed.
 */
export type Verdict = { item: CaseItem; answer: number; word: VerdictWord; by: Actor; atMs: number };

/** A question as its record stores it, or as the API shows it: answered if it has a time. */
type Question = {
  number: number;
  items: readonly string[];
  answeredAtMs?: number | null;
  answeredAt?: string | undefined;
};

/** The number of the last question whose answer supplied an item; 0 for the one first filed. */
export function answerOf(asks: readonly Question[], item: CaseItem): number {
  const last = asks.findLast(
    ({ items, answeredAtMs = null, answeredAt }) =>
      items.includes(item) && (answeredAtMs !== null || answeredAt !== undefined),
  );
  return last?.number ?? 0;
}

/** The verdicts on a record's current items: those on items replaced since no longer count. */
export function currentVerdicts<V extends Pick<Verdict, 'item' | 'answer'>>(
  verdicts: readonly V[],
  asks: readonly Question[] = [],
): V[] {
  return verdicts.filter(({ item, answer }) => answer === answerOf(asks, item));
}

type Giving = {
  /** Those on the record's current items. */
  verdicts: readonly Verdict[];
  record: { status: string; asks?: readonly Question[] };
  item: CaseItem;
  /** Which version was seen, as `answer` of a verdict. */
  answer: number;
  /** `null` takes the verdict on the item back. */
  word: VerdictWord | null;
  by: Actor;
  atMs: number;
};

/**
 * The verdicts with one more, or one less: the latest on an item counts. `undefined` for the caller's own again.
 * Errors: `already-decided`, `changed-meanwhile` for an item that an answer has replaced since it was seen.
 */
export function withVerdict({
  verdicts,
  record: { status, asks = [] },
  ...given
}: Giving): Verdict[] | undefined {
  const { item, answer, word, by, atMs } = given;
  if (status !== 'Pending') throw new DomainError('already-decided');
  if (answer !== answerOf(asks, item)) throw new DomainError('changed-meanwhile');
  const before = verdicts.find((each) => each.item === item);
  const others = verdicts.filter((each) => each.item !== item);
  if (word === null) return before && others;
  if (before?.word === word && before.by.uid === by.uid) return undefined;
  return [...others, { item, answer, word, by, atMs }];
}
