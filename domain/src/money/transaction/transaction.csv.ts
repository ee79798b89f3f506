import { type Column, toCsv } from '../../kernel/api/csv.ts';
import { findPayoutState, payoutWords } from './movement-words.ts';
import type { TransactionWire } from './transaction.wire.ts';

const transactionColumns: readonly Column<TransactionWire>[] = [
  ['Order', ({ transactionId }) => transactionId],
  ['Record id', ({ _id }) => _id],
  ['Type', ({ type }) => type],
  ['Status', ({ status }) => status],
  ['User id', ({ user }) => user._id],
  ['Name', ({ user }) => user.name],
  ['E-mail', ({ user }) => user.email],
  ['USD asked for', ({ usd }) => usd.toFixed(2)],
  [
    'USD booked',
    ({ received, status, usd }) => (status === 'Approved' ? (received?.usd ?? usd).toFixed(2) : ''),
  ],
  ['Coin', ({ btc }) => (btc === undefined ? 'ETH' : 'BTC')],
  ['Coin asked for', ({ requested }) => requested.amount.toFixed(8)],
  ['Coin to pay', ({ paid }) => paid?.amount.toFixed(8)],
  ['Payout', payoutText],
  ['Address', ({ btcAddress, ethAddress }) => btcAddress ?? ethAddress],
  ['Payment', ({ paidTxid }) => paidTxid],
  ['Reason', ({ reason }) => reason],
  ['Filed', ({ createdAt }) => createdAt],
  ['Decided', ({ decidedAt }) => decidedAt],
];

/** Transactions as the administrators' list shows them. */
export const transactionsToCsv = (transactions: readonly TransactionWire[]): string =>
  toCsv(transactionColumns, transactions);

/** "To be sent", "Sent", "Returned"; empty for any record but an approved withdrawal. */
function payoutText(transaction: TransactionWire): string {
  const state = findPayoutState(transaction);
  return state === undefined ? '' : payoutWords[state].status;
}
