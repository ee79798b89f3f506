import { object } from 'yup';
import { limits } from '../limits.ts';
import { coinField, expectedField, idField, optionalTextField } from '../validation/fields.ts';
import { booksWire, findingWire, holdingsWire } from './books.wire.ts';
import { messageWire } from './common.wire.ts';
import { endpoint } from './endpoint.ts';
import { exampleIds } from './example-ids.ts';
import { throttles } from './throttle.ts';

/** What is known of the ledger as a whole: checks, findings, and what the wallets hold. None of it moves money. */
export const booksContract = {
  'get-books': endpoint({
    method: 'GET',
    path: '/api/books/:adminId',
    access: 'admin',
    summary: 'The last checks of the ledger, their sums, what they found, and what the wallets hold.',
    cost: { reads: 90, writes: 2 },
    response: booksWire,
    errors: [],
  }),
  'prove-books': endpoint({
    method: 'POST',
    path: '/api/books/prove/:adminId',
    access: 'admin',
    eyes: 'one',
    summary: 'Requests a check of all accounts now; its report appears in a few minutes.',
    cost: { reads: 6, writes: 4 },
    flags: ['changes'],
    throttles: throttles.proveBooks,
    response: messageWire,
    errors: [],
  }),
  'close-finding': endpoint({
    method: 'PUT',
    path: '/api/books/finding/:adminId',
    access: 'admin',
    eyes: 'one',
    isPreviewed: true,
    summary: 'Closes a finding with the journal entry that corrected it, or with a note of what it was.',
    stepUp: 'with-factor',
    cost: { reads: 8, writes: 4 },
    example: {
      body: {
        findingId: exampleIds.finding,
        entryId: '',
        note: 'Two clocks differed; the entry is right.',
        expected: exampleIds.expected,
      },
    },
    flags: ['changes'],
    body: object({
      findingId: idField(),
      entryId: optionalTextField(limits.entryIdLengthMax),
      note: optionalTextField(limits.remarksLengthMax),
      expected: expectedField(),
    }),
    response: findingWire,
    errors: ['own-record'],
  }),
  'record-holdings': endpoint({
    method: 'PUT',
    path: '/api/books/holdings/:adminId',
    access: 'admin',
    eyes: 'one',
    summary: "Records what the platform's wallets really hold today, next to the ledger's sums.",
    cost: { reads: 8, writes: 4 },
    example: { body: { btc: 1.5, eth: 20 } },
    flags: ['changes'],
    body: object({ btc: coinField(), eth: coinField() }),
    response: holdingsWire,
    errors: [],
  }),
} as const;
