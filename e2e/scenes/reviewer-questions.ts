import { contract } from '@keelstone/domain/contract';
import { exampleIds } from '@keelstone/domain/kernel/api/example-ids';
import type { TransactionQuestionWire } from '@keelstone/domain/money/transaction/transaction-question.wire';
import * as act from './scene.ts';

const askedAt = '2026-11-20T10:00:00.000Z';

const everyItem = {
  question: {
    ...contract['submit-kyc'].example,
    // The API never names the file.
    document: undefined,
    idToAnswer: exampleIds.pendingKyc,
    number: 1,
    items: ['name', 'birth-date', 'address', 'document'],
    text: 'The document is cut off at the right, and its name is not the one that you typed.',
    askedAt,
  },
};

const question: TransactionQuestionWire = {
  number: 1,
  items: ['proof', 'transaction-id', 'explanation'],
  text: 'Which of your wallets did it come from? The amount on the receipt cannot be read.',
  askedAt,
};

/** The scenes of a person who is asked for something; the questions are made here, one for each Pending deposit. */
export const reviewerQuestionScenes: readonly act.Scene[] = [
  ...act.states('/kyc', {
    'kyc-asked': act.given(act.answers('**/api/kyc/own/*', everyItem), act.shows('form', 'Your answer')),
  }),
  ...act.states('/transactions', {
    'transactions-asked': act.given(
      act.alters(
        /\/api\/transaction\/\w+(\?|$)/,
        contract['list-user-transactions'].response,
        ({ items, ...list }) => ({
          ...list,
          items: items.map((each) => (each.status === 'Pending' ? { ...each, question } : each)),
        }),
      ),
      act.rowMenu('View Details', 'Pending'),
      (page) => page.getByRole('dialog').getByRole('button', { name: 'Send answer' }).waitFor(),
    ),
  }),
];
