import { object } from 'yup';
import { addQuestion, addAnswer, type Answered } from '../../core/question/decide-question.ts';
import type { StoredImage } from '../../core/upload/stored-image.ts';
import type { Actor } from '../../core/user/actor.ts';
import { DomainError } from '../../errors.ts';
import { multilineField, pastedField, textField } from '../../kernel/validation/fields.ts';
import { validationLimits } from '../../kernel/validation/validation.limits.ts';
import { validationTexts } from '../../kernel/validation/validation.texts.ts';
import { transactionTexts } from './transaction.texts.ts';
import {
  type Transaction,
  type TransactionQuestion,
  type TransactionQuestionItem,
  transactionQuestionItems,
  type TransactionType,
} from './transaction.ts';

/** The items that an administrator can ask for. A payment that the chain announced is known already. */
export function listAskableItems({ type, arrival }: { type: TransactionType; arrival?: unknown }) {
  return askableItems[arrival === undefined ? type : 'Arrival'];
}

const askableItems: Readonly<Record<TransactionType | 'Arrival', readonly TransactionQuestionItem[]>> = {
  Deposit: transactionQuestionItems,
  Arrival: ['explanation'],
  Withdrawal: ['explanation'],
  Credited: [],
};

const transactionItemFields = {
  proof: 'proof',
  'transaction-id': 'txid',
  explanation: 'explanation',
} as const satisfies Record<TransactionQuestionItem, string>;

const answerSchema = object({
  proof: textField(1024, transactionTexts.proof),
  txid: pastedField().required(validationTexts.required),
  explanation: multilineField(validationLimits.remarksLengthMax),
});
export type TransactionAnswer = {
  readonly [Field in keyof typeof answerSchema.fields]?: string | undefined;
};

export function transactionAnswerSchema(items: readonly TransactionQuestionItem[]) {
  return answerSchema.pick(items.map((item) => transactionItemFields[item]));
}

/**
 * Asks the owner of a Pending record for something, replacing an open question. Returns `undefined` if exactly this
 * question is open. Errors: `own-record`, `already-decided`, `ask-limit`, `invalid-input` (an item that this type of
 * record does not have).
 */
export function decideTransactionQuestion(options: {
  record: Transaction;
  items: readonly TransactionQuestionItem[];
  text: string;
  admin: Actor;
  atMs: number;
}): { record: Transaction; question: TransactionQuestion } | undefined {
  const { record, items } = options;
  const added = addQuestion(record, options);
  if (items.some((item) => !listAskableItems(record).includes(item)))
    throw new DomainError('invalid-input', { field: 'items' });
  return added && { record: { ...record, asks: added.asks }, question: added.question };
}

/** An owner's answer as stored: exactly the requested items. */
export type TransactionAnswered = { proof?: StoredImage; txid?: string; explanation?: string };

/**
 * The record with the answer. Returns `undefined` if exactly this answer was given before. Amount, coin, price and
 * address stay. An earlier first approval no longer counts, since it was about the old values. Call `assertAnswers`
 * first. Errors: those of `addAnswer`.
 */
export function decideTransactionAnswer(
  transaction: Transaction,
  answered: Answered,
  { proof, txid, explanation }: TransactionAnswered,
): Transaction | undefined {
  const before = {
    ...(proof && { proof: transaction.proof }),
    ...(txid !== undefined && { txid: transaction.txid }),
  };
  const kept = { before, ...(explanation !== undefined && { explanation }) };
  const asks = addAnswer<TransactionQuestion>(transaction, answered, kept);
  if (asks === undefined) return undefined;
  const { approvals: _approvals, approvedOnce: _approvedOnce, ...record } = transaction;
  return {
    ...record,
    ...(proof && { proof, replacedHashes: withReplaced(transaction) }),
    ...(txid !== undefined && { txid }),
    asks,
  };
}

function withReplaced({ proof, replacedHashes = [] }: Transaction): readonly string[] {
  return proof === null ? replacedHashes : [...replacedHashes, proof.sha256];
}

/** Every proof that a deposit has had, the current one first. */
export function listProofs({ proof, asks = [] }: Pick<Transaction, 'proof' | 'asks'>): StoredImage[] {
  return [proof, ...asks.map(({ before }) => before?.proof)].filter(
    (image) => image !== null && image !== undefined,
  );
}
