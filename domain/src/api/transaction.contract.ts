import { array, object } from 'yup';
import {
  creditSchema,
  depositSchema,
  editFiguresSchema,
  withdrawalSchema,
} from '../transaction/transaction.schema.ts';
import { idField } from '../validation/fields.ts';
import { adminListQuery, messageWire, pageQuery, pageWire } from './common.wire.ts';
import { endpoint } from './endpoint.ts';
import { reviewStatusField } from './list-filter.ts';
import { transactionWire } from './transaction.wire.ts';
import { userWire } from './user.wire.ts';
import { throttles } from './throttle.ts';

export const transactionContract = {
  'request-deposit': endpoint({
    method: 'POST',
    path: '/api/transaction/deposit',
    access: 'signed-in',
    summary: 'Files a deposit with its proof for review.',
    flags: ['deposits', 'readOnly'],
    throttles: throttles.deposit,
    body: depositSchema,
    response: messageWire.shape({ transaction: transactionWire.required() }),
  }),
  'approve-transaction': endpoint({
    method: 'PUT',
    path: '/api/transaction/approve',
    access: 'admin',
    summary: 'Approves a Pending deposit or withdrawal.',
    flags: ['approvals', 'readOnly'],
    body: object({ idToApprove: idField() }),
    response: messageWire,
  }),
  'reject-transaction': endpoint({
    method: 'PUT',
    path: '/api/transaction/reject',
    access: 'admin',
    summary: 'Rejects a Pending deposit or withdrawal.',
    flags: ['readOnly'],
    body: object({ idToReject: idField() }),
    response: messageWire,
  }),
  'get-transaction-proof': endpoint({
    method: 'GET',
    path: '/api/transaction/proof/:transactionId',
    access: 'signed-in',
    summary: 'Streams the proof image to its owner or an admin. Every view is audited.',
    response: 'bytes',
  }),
  'delete-transaction': endpoint({
    method: 'DELETE',
    path: '/api/transaction/delete/:transactionId',
    access: 'signed-in',
    summary: 'Cancels or hides a record for its owner; removes it from both lists for an admin.',
    flags: ['readOnly'],
    response: messageWire,
  }),
  'edit-figures': endpoint({
    method: 'PUT',
    path: '/api/transaction/edit',
    access: 'admin',
    summary: "Sets a user's available figures; the difference is posted with a reason.",
    flags: ['approvals', 'readOnly'],
    body: editFiguresSchema,
    response: userWire,
  }),
  'credit-profit': endpoint({
    method: 'PUT',
    path: '/api/transaction/credit',
    access: 'admin',
    summary: 'Credits profit to a user.',
    flags: ['approvals', 'readOnly'],
    body: creditSchema,
    response: messageWire.shape({ transaction: transactionWire.required() }),
  }),
  'request-withdrawal': endpoint({
    method: 'POST',
    path: '/api/transaction/:userId/withdraw',
    access: 'self',
    summary: 'Holds the amount and files a withdrawal for review.',
    flags: ['withdrawals', 'readOnly'],
    isAppCheckSpent: true,
    throttles: throttles.withdrawal,
    body: withdrawalSchema,
    response: messageWire.shape({ transaction: transactionWire.required() }),
  }),
  'list-recent-transactions': endpoint({
    method: 'GET',
    path: '/api/transaction/:userId/recent',
    access: 'self-or-admin',
    summary: 'The newest transactions for the dashboard.',
    response: array().of(transactionWire.required()).required(),
  }),
  'list-user-transactions': endpoint({
    method: 'GET',
    path: '/api/transaction/:userId',
    access: 'self-or-admin',
    summary: "A user's own transactions, newest first.",
    query: pageQuery,
    response: pageWire(transactionWire),
  }),
  'list-transactions': endpoint({
    method: 'GET',
    path: '/api/transaction',
    access: 'admin',
    summary: "All transactions by date, of one status or any, searched by a part of the user's name.",
    query: adminListQuery.shape({ status: reviewStatusField() }),
    response: pageWire(transactionWire),
  }),
} as const;
