import { object } from 'yup';
import { addAsk, answered, askToAnswer } from '../../core/question/decide-question.ts';
import { DomainError } from '../../errors.ts';
import { assertMay } from '../../core/user/restriction.ts';
import type { User } from '../../core/user/user.ts';
import { multilineField, pastedField, textField } from '../../kernel/validation/fields.ts';
import { firstFailure } from '../../kernel/validation/first-failure.ts';
import {
  type Transaction,
  type TransactionAsk,
  type TransactionAskItem,
  transactionAskItems,
  type TransactionType,
} from './transaction.ts';
import { validationLimits } from '../../kernel/validation/validation.limits.ts';
import { questionTexts } from '../../core/question/question.texts.ts';
import { validationTexts } from '../../kernel/validation/validation.texts.ts';
import { transactionTexts } from './transaction.texts.ts';
import type { Actor } from '../../core/user/actor.ts';
import type { StoredImage } from '../../core/upload/stored-image.ts';

/** What can be asked for, by the type of the record. */
export const itemsOfType: Readonly<Record<TransactionType, readonly TransactionAskItem[]>> = {
  Deposit: transactionAskItems,
  Withdrawal: ['explanation'],
  Credited: [],
};

/** The one field that each item stands for. */
const transactionItemFields = {
  proof: 'proof',
  'transaction-id': 'txid',
  explanation: 'explanation',
} as const satisfies Record<TransactionAskItem, string>;

const answerSchema = object({
  proof: textField(1024, transactionTexts.proof),
  txid: pastedField().required(validationTexts.required),
  explanation: multilineField(validationLimits.remarksLengthMax),
});
export type TransactionAnswer = {
  readonly [Field in keyof typeof answerSchema.fields]?: string | undefined;
};

/** The rules for the answer to some items. */
export function transactionAnswerSchema(items: readonly TransactionAskItem[]) {
  return answerSchema.pick(items.map((item) => transactionItemFields[item]));
}

/** Refuses an answer with a field that was not asked for, or without one that was. Errors: `invalid-input`. */
export function assertAnswersItems(answer: TransactionAnswer, items: readonly TransactionAskItem[]): void {
  const asked: readonly string[] = items.map((item) => transactionItemFields[item]);
  const stray = Object.entries(answer).find(
    ([field, value]) => value !== undefined && !asked.includes(field),
  );
  if (stray !== undefined)
    throw new DomainError('invalid-input', { field: stray[0], message: questionTexts.notAsked });
  const failure = firstFailure(transactionAnswerSchema(items), answer);
  if (failure !== undefined) throw new DomainError('invalid-input', failure);
}

/**
 * An administrator asks the owner of a Pending record for something, in place of an open question; `undefined` for
 * exactly that one again. Errors: `own-record`, `already-decided`, `ask-limit`, `invalid-input` (an item that this type
 * of record does not have).
 */
export function decideTransactionAsk(options: {
  transaction: Transaction;
  items: readonly TransactionAskItem[];
  text: string;
  admin: Actor;
  atMs: number;
}): { transaction: Transaction; ask: TransactionAsk } | undefined {
  const { transaction, items } = options;
  const added = addAsk(transaction, options);
  if (items.some((item) => !itemsOfType[transaction.type].includes(item)))
    throw new DomainError('invalid-input', { field: 'items' });
  return added && { transaction: { ...transaction, asks: added.asks }, ask: added.ask };
}

/** What an owner answers, as it is stored: of the items that were asked for, and nothing else. */
export type TransactionAnswered = { proof?: StoredImage; txid?: string; explanation?: string };

/**
 * The record with what was answered; `undefined` for the same answer again. Amount, coin, price and address stay, and
 * an earlier first approval, which was about the old values, no longer counts. What is answered was checked by
 * `assertAnswersItems`. Errors: `account-restricted`, `account-locked`, `no-open-question`.
 */
export function decideTransactionAnswer(options: {
  transaction: Transaction;
  owner: User;
  question: number;
  hash: string;
  answer: TransactionAnswered;
  atMs: number;
}): Transaction | undefined {
  const { transaction, owner, question, hash, answer, atMs } = options;
  const { proof, txid, explanation } = answer;
  assertMay('change', owner, { nowMs: atMs });
  const ask = askToAnswer(transaction, { question, hash });
  if (ask === undefined) return undefined;
  const before = {
    ...(proof && { proof: transaction.proof }),
    ...(txid !== undefined && { txid: transaction.txid }),
  };
  const { approvals: _approvals, approvedOnce: _approvedOnce, ...record } = transaction;
  const last: TransactionAsk = {
    ...ask,
    answeredAtMs: atMs,
    answerHash: hash,
    before,
    ...(explanation !== undefined && { explanation }),
  };
  return {
    ...record,
    ...(proof && { proof, replacedHashes: withReplaced(transaction) }),
    ...(txid !== undefined && { txid }),
    asks: answered(transaction.asks ?? [], last),
  };
}

function withReplaced({ proof, replacedHashes = [] }: Transaction): readonly string[] {
  return proof === null ? replacedHashes : [...replacedHashes, proof.sha256];
}

/** Every proof that a deposit has had, the current one first. */
export function proofsOf({ proof, asks = [] }: Pick<Transaction, 'proof' | 'asks'>): StoredImage[] {
  return [proof, ...asks.map(({ before }) => before?.proof)].filter(
    (image) => image !== null && image !== undefined,
  );
}
