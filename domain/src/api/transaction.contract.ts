import { array, object } from 'yup';
import {
  creditSchema,
  depositSchema,
  editFiguresSchema,
  withdrawalSchema,
} from '../transaction/transaction.schema.ts';
import { idField } from '../validation/fields.ts';
import { exampleAddresses } from '../wallet/example-addresses.ts';
import { adminListQuery, messageWire, pageQuery, pageWire } from './common.wire.ts';
import { endpoint } from './endpoint.ts';
import { exampleIds } from './example-ids.ts';
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
    cost: { reads: 10, writes: 3 },
    example: {
      body: {
        usd: 500,
        coinSelected: 'btc',
        proof: exampleIds.upload,
        remarks: 'thank you',
        transactionId: exampleIds.transactionId,
      },
    },
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
    cost: { reads: 8, writes: 7 },
    example: { body: { idToApprove: exampleIds.pendingDeposit } },
    flags: ['approvals', 'readOnly'],
    body: object({ idToApprove: idField() }),
    response: messageWire,
  }),
  'reject-transaction': endpoint({
    method: 'PUT',
    path: '/api/transaction/reject',
    access: 'admin',
    summary: 'Rejects a Pending deposit or withdrawal.',
    cost: { reads: 7, writes: 4 },
    example: { body: { idToReject: exampleIds.pendingDeposit } },
    flags: ['readOnly'],
    body: object({ idToReject: idField() }),
    response: messageWire,
  }),
  'get-transaction-proof': endpoint({
    method: 'GET',
    path: '/api/transaction/proof/:transactionId',
    access: 'signed-in',
    summary: 'Streams the proof image to its owner or an admin. Every view is audited.',
    cost: { reads: 3, writes: 1 },
    response: 'bytes',
  }),
  'delete-transaction': endpoint({
    method: 'DELETE',
    path: '/api/transaction/delete/:transactionId',
    access: 'signed-in',
    summary: 'Cancels or hides a record for its owner; removes it from both lists for an admin.',
    cost: { reads: 6, writes: 2 },
    flags: ['readOnly'],
    response: messageWire,
  }),
  'edit-figures': endpoint({
    method: 'PUT',
    path: '/api/transaction/edit',
    access: 'admin',
    summary: "Sets a user's available figures; the difference is posted with a reason.",
    cost: { reads: 6, writes: 5 },
    example: {
      body: {
        id: exampleIds.user,
        balance: 500.25,
        btc: 1.5,
        eth: 2,
        reason: 'as agreed',
        expected: { balance: 0, btc: 0, eth: 0 },
      },
    },
    flags: ['approvals', 'readOnly'],
    body: editFiguresSchema,
    response: userWire,
  }),
  'credit-profit': endpoint({
    method: 'PUT',
    path: '/api/transaction/credit',
    access: 'admin',
    summary: 'Credits profit to a user.',
    cost: { reads: 9, writes: 6 },
    example: {
      body: {
        id: exampleIds.user,
        profit: 12.5,
        profitSelected: 'btc',
        transactionId: exampleIds.transactionId,
      },
    },
    flags: ['approvals', 'readOnly'],
    body: creditSchema,
    response: messageWire.shape({ transaction: transactionWire.required() }),
  }),
  'request-withdrawal': endpoint({
    method: 'POST',
    path: '/api/transaction/:userId/withdraw',
    access: 'self',
    summary: 'Holds the amount and files a withdrawal for review.',
    cost: { reads: 10, writes: 7 },
    example: {
      body: {
        usd: 500,
        coinSelected: 'eth',
        btcAddress: '',
        ethAddress: exampleAddresses.eth,
        transactionId: exampleIds.transactionId,
      },
    },
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
    cost: { reads: 7, writes: 1 },
    response: array().of(transactionWire.required()).required(),
  }),
  'list-user-transactions': endpoint({
    method: 'GET',
    path: '/api/transaction/:userId',
    access: 'self-or-admin',
    summary: "A user's own transactions, newest first.",
    cost: { reads: { perRow: 1, more: 4 }, writes: 1 },
    query: pageQuery,
    response: pageWire(transactionWire),
  }),
  'list-transactions': endpoint({
    method: 'GET',
    path: '/api/transaction',
    access: 'admin',
    summary: "All transactions by date, of one status or any, searched by a part of the user's name.",
    cost: { reads: { perRow: 1, more: 6 }, writes: 1 },
    query: adminListQuery.shape({ status: reviewStatusField() }),
    response: pageWire(transactionWire),
  }),
} as const;
