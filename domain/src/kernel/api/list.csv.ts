import { payoutStateOf, payoutWords } from '../../money/transaction/movement-words.ts';
import { coinFromNumber, coinUnits, decimalText } from '../amounts/units.ts';
import { csvText } from './csv.ts';
import type { KycRecordWire } from '../../identity/kyc/kyc.wire.ts';
import type { TransactionWire } from '../../money/transaction/transaction.wire.ts';
import type { UserWire } from '../../core/user/user.contract.ts';

type Column<Row> = readonly [head: string, value: (row: Row) => string | number | undefined];

const userColumns: readonly Column<UserWire>[] = [
  ['User id', ({ _id }) => _id],
  ['Name', ({ name }) => name],
  ['E-mail', ({ email }) => email],
  ['Phone', ({ number }) => number],
  ['USD available', ({ balance }) => balance.toFixed(2)],
  ['BTC available', ({ btc }) => btc.toFixed(8)],
  ['ETH available', ({ eth }) => eth.toFixed(8)],
  ['USD held', ({ held }) => held.balance.toFixed(2)],
  ['E-mail verified', ({ verified }) => yesOrNo(verified)],
  ['KYC', ({ kycStatus }) => kycStatus],
  ['Suspended', ({ isBlocked }) => yesOrNo(isBlocked)],
  ['Administrator', ({ isAdmin }) => yesOrNo(isAdmin)],
  ['Date joined', ({ createdAt }) => createdAt],
];

const kycColumns: readonly Column<KycRecordWire>[] = [
  ['Record id', ({ _id }) => _id],
  ['User id', ({ user }) => user._id],
  ['Name', ({ user }) => user.name],
  ['E-mail', ({ user }) => user.email],
  ['Doc type', ({ id }) => id],
  ['Status', ({ status }) => status],
  ['Checked by', ({ checkedBy }) => checkedBy?.name],
  ['Submitted', ({ createdAt }) => createdAt],
];

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

const payoutColumns: readonly Column<TransactionWire>[] = [
  ['Address', ({ btcAddress, ethAddress }) => btcAddress ?? ethAddress],
  ['Amount', ({ paid }) => decimalText(coinFromNumber(paid?.amount ?? 0) ?? coinUnits(0), 8)],
  ['Label', ({ transactionId }) => transactionId],
];

/** Users as the administrators' list shows them: amounts with 2 and 8 decimals, times in UTC (ISO 8601). */
export const usersToCsv = (users: readonly UserWire[]): string => toCsv(userColumns, users);

/** KYC records as the list shows them: nothing of what was declared. */
export const kycToCsv = (records: readonly KycRecordWire[]): string => toCsv(kycColumns, records);

/** Transactions as the administrators' list shows them. */
export const transactionsToCsv = (transactions: readonly TransactionWire[]): string =>
  toCsv(transactionColumns, transactions);

/** Payouts for a wallet that pays many at once: whole units as a decimal text, never computed as a fraction. */
export const payoutsToCsv = (payouts: readonly TransactionWire[]): string => toCsv(payoutColumns, payouts);

function toCsv<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const heads = columns.map(([head]) => head);
  return csvText([heads, ...rows.map((row) => columns.map(([, value]) => value(row) ?? ''))]);
}

/** "To be sent", "Sent", "Returned"; empty for what is no approved withdrawal. */
function payoutText(transaction: TransactionWire): string {
  const state = payoutStateOf(transaction);
  return state === undefined ? '' : payoutWords[state].status;
}

function yesOrNo(value: boolean): string {
  return value ? 'yes' : 'no';
}
