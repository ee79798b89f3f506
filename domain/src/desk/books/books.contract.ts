import { number, object, string } from 'yup';
import { endpoint } from '../../kernel/api/endpoint.ts';
import { throttles } from '../../kernel/api/throttle.ts';
import { coinField } from '../../kernel/validation/fields.ts';
import { validationTexts } from '../../kernel/validation/validation.texts.ts';
import { booksLimits, booksThrottles } from './books.limits.ts';
import { booksWire, holdingsWire } from './books.wire.ts';

/** The state of the ledger as a whole: checks, findings and the wallets. None of these calls moves money. */
export const booksContract = {
  'get-books': endpoint('GET /api/books/:adminId', {
    access: 'admin',
    summary:
      'Returns the last checks of the ledger with their sums and findings, the holdings of the wallets, and the closed months.',
    cost: { reads: 90 + booksLimits.shownMonths, writes: 2 },
    response: booksWire,
  }),
  'prove-books': endpoint('POST /api/books/prove/:adminId', {
    access: 'admin',
    people: 'one',
    summary: 'Requests a check of all accounts now. Its report appears once they are checked.',
    cost: { reads: 6, writes: 4 },
    throttles: booksThrottles.proveBooks,
  }),
  'record-holdings': endpoint('PUT /api/books/holdings/:adminId', {
    access: 'admin',
    people: 'one',
    summary: "Records the coins counted in the platform's wallets today, next to the ledger's sums.",
    cost: { reads: 8, writes: 4 },
    example: { btc: 1.5, eth: 20 },
    body: object({ btc: coinField(), eth: coinField() }),
    response: holdingsWire,
  }),
  'export-month': endpoint('GET /api/books/month/:adminId', {
    access: 'admin',
    summary:
      'Exports a part of the file of a closed month, by default of the newest, with every posting as CSV. All administrators are mailed.',
    cost: { reads: booksLimits.monthPartEntries + 6, writes: 3 },
    throttles: throttles.adminExport,
    query: object({
      month: string()
        .matches(/^\d{4}-(0[1-9]|1[0-2])$/, validationTexts.invalid)
        .meta({ description: 'The month in UTC, as yyyy-mm.' }),
      part: number()
        .integer(validationTexts.invalid)
        .min(0, validationTexts.invalid)
        .max(9_999, validationTexts.invalid)
        .default(0)
        .meta({ description: 'The number of the part, from 0. All parts in order are the file.' }),
    }),
    response: 'bytes',
  }),
} as const;
