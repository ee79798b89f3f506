import { object } from 'yup';
import { replacedByField } from '../../core/question/question.schema.ts';
import { reviewStatusField } from '../../core/review/review-filter.ts';
import { apiLimits } from '../../kernel/api/api.limits.ts';
import {
  adminListQuery,
  exportQuery,
  listOf,
  momentFields,
  pageQuery,
  pageWire,
} from '../../kernel/api/common.wire.ts';
import { endpoint } from '../../kernel/api/endpoint.ts';
import { throttles } from '../../kernel/api/throttle.ts';
import { expectedField } from '../../kernel/validation/fields.ts';
import { transactionStatusField, transactionTypeField } from './transaction-filter.ts';
import { openRequestsWire, transactionWire } from './transaction.wire.ts';

export const transactionContract = {
  'get-transaction-proof': endpoint('GET /api/transaction/proof/:transactionId', {
    access: 'signed-in',
    summary: 'Streams the proof image to its owner or an admin. Every view is audited.',
    cost: { reads: 4, writes: 3 },
    throttles: throttles.adminView,
    query: object({ replacedBy: replacedByField() }),
    response: 'bytes',
  }),
  'delete-transaction': endpoint('DELETE /api/transaction/delete/:transactionId', {
    access: 'signed-in',
    people: 'one',
    subject: { kind: 'record', param: 'transactionId' },
    summary: 'Cancels or hides a record for its owner, or removes it from both lists for an administrator.',
    stepUp: 'others',
    cost: { reads: 12, writes: 10 },
    isOpenBeforeAcceptance: true,
    query: object({ expected: expectedField() }),
    errors: ['account-limit', 'account-locked', 'forbidden', 'on-hold'],
  }),
  'list-recent-transactions': endpoint('GET /api/transaction/:userId/recent', {
    access: 'self-or-admin',
    summary: 'Lists the newest transactions for the dashboard.',
    cost: { reads: 12, writes: 2 },
    response: listOf(transactionWire).meta({ description: 'Transactions.' }),
  }),
  'list-open-requests': endpoint('GET /api/transaction/:userId/open', {
    access: 'self',
    summary: "Lists the caller's requests that are not yet booked, paid or refused, newest first.",
    cost: { reads: { perRow: 2, more: 6 }, writes: 0 },
    response: openRequestsWire,
  }),
  'list-user-transactions': endpoint('GET /api/transaction/:userId', {
    access: 'self-or-admin',
    summary: "Lists a user's own transactions, newest first, of one type, status and period or any.",
    cost: { reads: { perRow: 2, more: 6 }, writes: 2 },
    query: pageQuery.shape({
      type: transactionTypeField(),
      status: reviewStatusField(),
      ...momentFields,
    }),
    response: pageWire('TransactionPage', transactionWire),
  }),
  'list-transactions': endpoint('GET /api/transaction', {
    access: 'admin',
    summary:
      "Lists all transactions by date, of one type and status or any. The search is by a part of the user's name, or a transaction on a chain.",
    cost: { reads: { perRow: 2, more: 7 }, writes: 3 },
    throttles: throttles.adminList,
    query: adminListQuery.shape({ status: transactionStatusField(), type: transactionTypeField() }),
    response: pageWire('TransactionPage', transactionWire),
  }),
  'export-transactions': endpoint('GET /api/transaction/export/:adminId', {
    access: 'admin',
    summary: `Exports the list of transactions, up to ${String(apiLimits.listFileRows)} at a time. Every part is audited, with the people it shows.`,
    cost: { reads: { perRow: 1, more: 7 }, writes: 3 },
    throttles: throttles.adminExport,
    query: exportQuery.shape({ status: transactionStatusField() }),
    response: pageWire('TransactionPage', transactionWire),
  }),
} as const;
