import { number, object, string } from 'yup';
import { coinField, expectedField, idField, optionalTextField } from '../../kernel/validation/fields.ts';
import { messageWire } from '../../kernel/api/common.wire.ts';
import { endpoint } from '../../kernel/api/endpoint.ts';
import { exampleIds } from '../../kernel/api/example-ids.ts';
import { throttles } from '../../kernel/api/throttle.ts';
import { booksWire, findingWire, holdingsWire } from './books.wire.ts';
import { findingLimits } from '../../core/finding/finding.limits.ts';
import { validationLimits } from '../../kernel/validation/validation.limits.ts';
import { booksLimits, booksThrottles } from './books.limits.ts';
import { validationTexts } from '../../kernel/validation/validation.texts.ts';

/** What is known of the ledger as a whole: checks, findings, and what the wallets hold. None of it moves money. */
export const booksContract = {
  'get-books': endpoint({
    method: 'GET',
    path: '/api/books/:adminId',
    access: 'admin',
    summary:
      'The last checks of the ledger, their sums, what they found, what the wallets hold, and which months are closed.',
    cost: { reads: 90 + booksLimits.shownMonths, writes: 2 },
    response: booksWire,
    errors: [],
  }),
  'prove-books': endpoint({
    method: 'POST',
    path: '/api/books/prove/:adminId',
    access: 'admin',
    people: 'one',
    summary: 'Requests a check of all accounts now; its report appears in a few minutes.',
    cost: { reads: 6, writes: 4 },
    flags: ['changes'],
    throttles: booksThrottles.proveBooks,
    response: messageWire,
    errors: [],
  }),
  'close-finding': endpoint({
    method: 'PUT',
    path: '/api/books/finding/:adminId',
    access: 'admin',
    people: 'one',
    subject: { kind: 'record' },
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
      entryId: optionalTextField(findingLimits.entryIdLengthMax),
      note: optionalTextField(validationLimits.remarksLengthMax),
      expected: expectedField(),
    }),
    response: findingWire,
    errors: ['own-record'],
  }),
  'record-holdings': endpoint({
    method: 'PUT',
    path: '/api/books/holdings/:adminId',
    access: 'admin',
    people: 'one',
    summary: "Records what the platform's wallets really hold today, next to the ledger's sums.",
    cost: { reads: 8, writes: 4 },
    example: { body: { btc: 1.5, eth: 20 } },
    flags: ['changes'],
    body: object({ btc: coinField(), eth: coinField() }),
    response: holdingsWire,
    errors: [],
  }),
  'export-month': endpoint({
    method: 'GET',
    path: '/api/books/month/:adminId',
    access: 'admin',
    summary:
      'A part of the file of a closed month, by default of the newest: every posting, as CSV. All administrators are mailed about it.',
    cost: { reads: booksLimits.monthPartEntries + 6, writes: 3 },
    throttles: throttles.adminExport,
    query: object({
      month: string()
        .matches(/^\d{4}-(0[1-9]|1[0-2])$/, validationTexts.invalid)
        .meta({ description: 'As yyyy-mm, in UTC.' }),
      part: number()
        .integer(validationTexts.invalid)
        .min(0, validationTexts.invalid)
        .max(9_999, validationTexts.invalid)
        .default(0)
        .meta({ description: 'From 0. Parts are written one after the other into one file.' }),
    }),
    response: 'bytes',
    errors: [],
  }),
} as const;
