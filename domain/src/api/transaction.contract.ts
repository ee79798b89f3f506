import { array, object } from 'yup';
import { depositSchema } from '../transaction/transaction.schema.ts';
import { idField } from '../validation/fields.ts';
import { messageWire, pageQuery, pageWire } from './common.wire.ts';
import { endpoint } from './endpoint.ts';
import { transactionWire } from './transaction.wire.ts';

export const transactionContract = {
  'request-deposit': endpoint({
    method: 'POST',
    path: '/api/transaction/deposit',
    access: 'signed-in',
    summary: 'Files a deposit with its proof for review.',
    source: 'spec 7, design 4',
    body: depositSchema,
    response: messageWire.shape({ transaction: transactionWire.required() }),
  }),
  'approve-transaction': endpoint({
    method: 'PUT',
    path: '/api/transaction/approve',
    access: 'admin',
    summary: 'Approves a Pending deposit or withdrawal.',
    source: 'spec 7, design 4',
    body: object({ idToApprove: idField() }),
    response: messageWire,
  }),
  'reject-transaction': endpoint({
    method: 'PUT',
    path: '/api/transaction/reject',
    access: 'admin',
    summary: 'Rejects a Pending deposit or withdrawal.',
    source: 'spec 7, design 4',
    body: object({ idToReject: idField() }),
    response: messageWire,
  }),
  'get-transaction-proof': endpoint({
    method: 'GET',
    path: '/api/transaction/proof/:transactionId',
    access: 'signed-in',
    summary: 'Streams the proof image to its owner or an admin. Every view is audited.',
    source: 'design 8',
    response: 'image',
  }),
  'list-recent-transactions': endpoint({
    method: 'GET',
    path: '/api/transaction/:userId/recent',
    access: 'self-or-admin',
    summary: 'The newest transactions for the dashboard.',
    source: 'spec 7',
    response: array().of(transactionWire.required()).required(),
  }),
  'list-user-transactions': endpoint({
    method: 'GET',
    path: '/api/transaction/:userId',
    access: 'self-or-admin',
    summary: "A user's own transactions, newest first.",
    source: 'spec 7',
    query: pageQuery,
    response: pageWire(transactionWire),
  }),
  'list-transactions': endpoint({
    method: 'GET',
    path: '/api/transaction',
    access: 'admin',
    summary: 'All transactions, newest first.',
    source: 'spec 7, design 6',
    query: pageQuery,
    response: pageWire(transactionWire),
  }),
} as const;
