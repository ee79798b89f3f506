import { endpoint } from './endpoint.ts';
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
} as const;
