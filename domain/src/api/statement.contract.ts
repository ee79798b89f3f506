import { endpoint } from './endpoint.ts';
import { journalPageWire, journalQuery } from './journal.wire.ts';
import { statementWire } from './statement.wire.ts';
import { throttles } from './throttle.ts';

export const statementContract = {
  'get-statement': endpoint({
    method: 'GET',
    path: '/api/statement/:userId',
    access: 'self-or-admin',
    summary: 'Every movement with opening and running balance.',
    cost: { reads: { perRow: 1, more: 4 }, writes: 3 },
    throttles: throttles.statement,
    response: statementWire,
    errors: [],
  }),
  'download-statement': endpoint({
    method: 'GET',
    path: '/api/statement/:userId/csv',
    access: 'self-or-admin',
    summary: 'The same as CSV.',
    cost: { reads: { perRow: 1, more: 4 }, writes: 3 },
    throttles: throttles.statementFile,
    response: 'bytes',
    errors: [],
  }),
  'list-journal': endpoint({
    method: 'GET',
    path: '/api/statement/:userId/journal',
    access: 'self',
    summary:
      "The caller's ledger entries with their hashes, and the account at that moment, to be checked by the caller.",
    // Next to the entries: the account, one entry to look ahead, and what every call reads.
    cost: { reads: { perRow: 1, more: 5 }, writes: 1 },
    throttles: throttles.journal,
    query: journalQuery,
    response: journalPageWire,
    errors: [],
  }),
} as const;
