import type { TransactionQuestionWire } from '@keelstone/domain/api/ask.wire';
import { exampleIds } from '@keelstone/domain/api/example-ids';
import type { OwnKycWire } from '@keelstone/domain/api/kyc.wire';
import { transactionContract } from '@keelstone/domain/api/transaction.contract';
import * as act from './scene.ts';

const askedAt = '2026-11-20T10:00:00.000Z';

const everyItem: OwnKycWire = {
  application: undefined,
  question: {
    idToAnswer: exampleIds.pendingKyc,
    number: 1,
    items: ['name', 'birth-date', 'address', 'document'],
    text: 'The document is cut off at the right, and its name is not the one that you typed.',
    askedAt,
    firstName: 'Deepa',
    lastName: 'Raman',
    dob: '1994-08-21',
    addressOne: '14 Cathedral Road',
    addressTwo: 'Flat 3B',
    city: 'Chennai',
    state: 'Tamil Nadu',
    nationality: 'India',
    zipCode: '600086',
    id: 'Passport',
  },
};

const question: TransactionQuestionWire = {
  number: 1,
  items: ['proof', 'transaction-id', 'explanation'],
  text: 'Which of your wallets did it come from? The amount on the receipt cannot be read.',
  askedAt,
};

/** What somebody sees who is asked for something; the questions are made here, one for each Pending deposit. */
export const reviewerQuestionScenes: readonly act.Scene[] = [
  ...act.states('/kyc', {
    'kyc-asked': act.steps(
      act.answers('**/api/kyc/own/*', everyItem),
      act.reload,
      act.shows('form', 'Your answer'),
    ),
  }),
  ...act.states('/transactions', {
    'transactions-asked': act.steps(
      act.alters(
        /\/api\/transaction\/\w+(\?|$)/,
        transactionContract['list-user-transactions'].response,
        ({ items, ...list }) => ({
          ...list,
          items: items.map((each) => (each.status === 'Pending' ? { ...each, question } : each)),
        }),
      ),
      act.reload,
      act.rowMenu('View Details', 'Pending'),
      (page) => page.getByRole('dialog').getByRole('button', { name: 'Send answer' }).waitFor(),
    ),
  }),
];
