import { exampleAddresses, makeWallet } from '@keelstone/domain/testing/make-wallet';
import { freshKey } from '../../testing/records.ts';
import { adminCells, adminTargets, ownOrAdmin, type Cell, type Matrix } from './row.ts';

const decisions = adminTargets([
  { target: 'own', admin: 'own-record' },
  { target: 'other', admin: 'ok' },
  { target: 'missing', admin: 'not-found' },
]);
const figuresOf = adminTargets([
  { target: 'own', admin: 'own-record' },
  { target: 'other', admin: 'ok' },
  { target: 'missing', admin: 'no-user' },
]);
/** One's own record, anybody's for an admin; a stranger's does not exist. */
const ownRecords: readonly Cell[] = [
  { target: 'own', user: 'ok', admin: 'ok' },
  { target: 'other', user: 'not-found', admin: 'ok' },
  { target: 'missing', user: 'not-found', admin: 'not-found' },
];

/** Money: records, figures, statements, the platform's addresses and its kill switches. */
export const moneyRows = {
  'request-deposit': {
    cells: [
      { target: 'own', user: 'ok', admin: 'ok' },
      { target: 'other', user: 'upload-missing', admin: 'upload-missing' },
      { target: 'missing', user: 'upload-missing', admin: 'upload-missing' },
    ],
    request: async ({ upload }) => ({
      body: { usd: 500, coinSelected: 'btc', remarks: '', proof: await upload(), transactionId: freshKey() },
    }),
  },
  'request-withdrawal': {
    kycStatus: 'Approved',
    cells: [
      { path: 'own', user: 'ok', admin: 'ok' },
      { path: 'other', user: 'not-found', admin: 'not-found' },
      { path: 'missing', user: 'not-found', admin: 'not-found' },
    ],
    request: ({ path }) => ({
      params: { userId: path },
      body: {
        usd: 500,
        coinSelected: 'eth',
        btcAddress: '',
        ethAddress: exampleAddresses.eth,
        transactionId: freshKey(),
      },
    }),
  },
  'approve-transaction': {
    cells: decisions,
    request: async ({ deposit }) => ({ body: { idToApprove: await deposit() } }),
  },
  'reject-transaction': {
    cells: decisions,
    request: async ({ deposit }) => ({ body: { idToReject: await deposit() } }),
  },
  'get-transaction-proof': {
    cells: ownRecords,
    request: async ({ deposit }) => ({ params: { transactionId: await deposit() } }),
  },
  'delete-transaction': {
    cells: ownRecords,
    request: async ({ deposit }) => ({ params: { transactionId: await deposit() } }),
  },
  'edit-figures': {
    cells: figuresOf,
    request: ({ whose }) => ({ body: { id: whose, balance: 750, btc: 1, eth: 2, reason: 'as agreed' } }),
  },
  'credit-profit': {
    cells: figuresOf,
    request: ({ whose }) => ({
      body: { id: whose, profit: 12.5, profitSelected: 'btc', transactionId: freshKey() },
    }),
  },
  'list-recent-transactions': { cells: ownOrAdmin, request: ({ path }) => ({ params: { userId: path } }) },
  'list-user-transactions': { cells: ownOrAdmin, request: ({ path }) => ({ params: { userId: path } }) },
  'list-transactions': { cells: [{ user: 'forbidden', admin: 'ok' }] },
  'get-statement': { cells: ownOrAdmin, request: ({ path }) => ({ params: { userId: path } }) },
  'download-statement': { cells: ownOrAdmin, request: ({ path }) => ({ params: { userId: path } }) },
  'update-wallet': {
    cells: adminCells(),
    request: ({ path }) => ({ params: { adminId: path }, body: makeWallet() }),
  },
  'update-claims': {
    cells: adminCells(),
    request: ({ path }) => ({
      params: { adminId: path },
      body: { usersText: freshKey(), isLicensed: true },
    }),
  },
  'get-flags': { cells: adminCells(), request: ({ path }) => ({ params: { adminId: path } }) },
  'update-flag': {
    cells: adminCells(),
    request: ({ path }) => ({ params: { adminId: path }, body: { flag: 'deposits', isOn: true } }),
  },
} satisfies Partial<Matrix>;
