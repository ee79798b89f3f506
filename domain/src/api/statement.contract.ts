import { claimHistoryQuery, claimHistoryWire } from './claim-history.wire.ts';
import { endpoint } from './endpoint.ts';
import { journalPageWire, journalQuery } from './journal.wire.ts';
import { periodQuery, statementQuery, statementWire } from './statement.wire.ts';
import { throttles } from './throttle.ts';

export const statementContract = {
  'get-statement': endpoint({
    method: 'GET',
    path: '/api/statement/:userId',
    access: 'self-or-admin',
    summary:
      'A period of at most 366 days: opening, closing, sums, and its movements page by page, newest first.',
    // In addition to the movements and their records: 13 months, the one after them, the account, one to look ahead, and
    // what every call reads.
    cost: { reads: { perRow: 2, more: 20 }, writes: 3 },
    throttles: throttles.statement,
    query: statementQuery,
    response: statementWire,
    errors: ['statement-unavailable'],
  }),
  'download-statement': endpoint({
    method: 'GET',
    path: '/api/statement/:userId/csv',
    access: 'self-or-admin',
    summary: 'The statement as CSV, oldest first, of at most 2,000 movements.',
    cost: { reads: { perRow: 2, more: 20 }, writes: 3 },
    throttles: throttles.statementFile,
    query: periodQuery,
    response: 'bytes',
    errors: ['statement-unavailable'],
  }),
  'download-statement-pdf': endpoint({
    method: 'GET',
    path: '/api/statement/:userId/pdf',
    access: 'self-or-admin',
    summary: 'The statement as PDF.',
    cost: { reads: { perRow: 2, more: 20 }, writes: 3 },
    throttles: throttles.statementFile,
    query: periodQuery,
    response: 'bytes',
    errors: ['statement-unavailable'],
  }),
  'get-claim-history': endpoint({
    method: 'GET',
    path: '/api/claim-history/:userId',
    access: 'self',
    summary:
      'What the caller was owed in USD over a range, with what changed it: a point for each day of change.',
    // Up to 60 months and the one after them, the account, and what every call reads. A year takes 13 months.
    cost: { reads: 66, writes: 1 },
    throttles: throttles.history,
    query: claimHistoryQuery,
    response: claimHistoryWire,
    errors: ['statement-unavailable'],
  }),
  'list-journal': endpoint({
    method: 'GET',
    path: '/api/statement/:userId/journal',
    access: 'self',
    summary:
      "The caller's ledger entries with their hashes, and the account at that moment, for the caller to check.",
    // In addition to the entries and their records: the account, one entry to look ahead, and what every call reads.
    cost: { reads: { perRow: 2, more: 5 }, writes: 1 },
    throttles: throttles.journal,
    query: journalQuery,
    response: journalPageWire,
    errors: [],
  }),
} as const;
