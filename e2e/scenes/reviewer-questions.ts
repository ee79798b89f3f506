import type { TransactionQuestionWire } from '@keelstone/domain/api/ask.wire';
import { exampleIds } from '@keelstone/domain/api/example-ids';
import type { OwnKycWire } from '@keelstone/domain/api/kyc.wire';
import { transactionContract } from '@keelstone/domain/api/transaction.contract';
import type { Page } from '@playwright/test';
import { rowMenu, type Scene } from './scene.ts';

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

/** What somebody sees who is asked for something; the questions are made here. */
export const reviewerQuestionScenes: readonly Scene[] = [
  {
    name: 'kyc-asked',
    path: '/kyc',
    open: async (page) => {
      await page.route('**/api/kyc/own/*', (route) => route.fulfill({ json: everyItem }));
      await page.reload();
      await page.getByRole('form', { name: 'Your answer' }).waitFor();
    },
  },
  {
    name: 'transactions-asked',
    path: '/transactions',
    open: async (page) => {
      await askedAboutAll(page);
      await rowMenu('View Details', 'Pending')(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Send answer' }).waitFor();
    },
  },
];

/** As if each Pending deposit had a question. */
async function askedAboutAll(page: Page): Promise<void> {
  await page.route(/\/api\/transaction\/\w+(\?|$)/, async (route) => {
    const response = await route.fetch({ maxRetries: 2 });
    const list = transactionContract['list-user-transactions'].response.validateSync(await response.json());
    const question: TransactionQuestionWire = {
      number: 1,
      items: ['proof', 'transaction-id', 'explanation'],
      text: 'Which of your wallets did it come from? The amount on the receipt cannot be read.',
      askedAt,
    };
    const items = list.items.map((each) => (each.status === 'Pending' ? { ...each, question } : each));
    await route.fulfill({ response, json: { ...list, items } });
  });
  await page.reload();
}
