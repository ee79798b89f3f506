import { type Coin, coinNames } from '@keelstone/domain/kernel/amounts/coins';
import { formatUsd } from '@keelstone/domain/kernel/amounts/format';
import { toUnits } from '@keelstone/domain/kernel/amounts/units';
import { brand } from '@keelstone/domain/kernel/brand';
import type { TransactionWire } from '@keelstone/domain/money/transaction/transaction.wire';
import type { KeelState } from '../../../ui/keel-line.tsx';

/** The one coin of a transaction, how much of it, and its address, which is empty for a credit. */
export function pickCoin(transaction: TransactionWire): { coin: Coin; amount: number; address: string } {
  const { btc, eth = 0, btcAddress, ethAddress } = transaction;
  const address = btcAddress ?? ethAddress ?? '';
  return btc === undefined ? { coin: 'eth', amount: eth, address } : { coin: 'btc', amount: btc, address };
}

/** The moved amount: the booked one of a deposit that brought another amount, else the requested one. */
export function pickBookedUsd({ usd, received }: TransactionWire): number {
  return received?.usd ?? usd;
}

/** True for a withdrawal that was not paid: its coin is an estimate at the price of the request. */
export function isEstimate({ type, paid }: TransactionWire): boolean {
  return type === 'Withdrawal' && paid === undefined;
}

/** "Bitcoin deposit", "Ethereum withdrawal", "Profit in Bitcoin". */
export function formatTitle(transaction: TransactionWire): string {
  const name = coinNames[pickCoin(transaction).coin];
  return transaction.type === 'Credited' ? `Profit in ${name}` : `${name} ${formatKind(transaction)}`;
}

/** The mark of a transaction on the line. */
export function toKeel({ status, hash }: TransactionWire): { state: KeelState; hash: string | undefined } {
  return { state: keelStates[status], hash };
}

const keelStates = {
  Pending: 'waiting',
  Approved: 'sealed',
  Rejected: 'refused',
} as const satisfies Record<TransactionWire['status'], KeelState>;

/** The direction in which a balance moved: a deposit counts once it is approved, a withdrawal as soon as it is held. */
export function findDirection({ type, status }: TransactionWire): 'in' | 'out' | undefined {
  if (status === 'Rejected') return undefined;
  if (type === 'Withdrawal') return 'out';
  return status === 'Approved' ? 'in' : undefined;
}

/** Where the money comes from. */
export const sources = {
  Deposit: 'From own wallet',
  Withdrawal: 'From the balance',
  Credited: `From ${brand.name}`,
} as const satisfies Record<TransactionWire['type'], string>;

/** Tells that the deletion of a decided record moves no money. A rejected deposit never has. */
export function keptText({ type, status }: TransactionWire): string {
  return type === 'Deposit' && status === 'Rejected'
    ? 'Balances do not change: it was never booked.'
    : 'Balances do not change, and the movement stays in the statement.';
}

/** The effect of cancelling a pending request: "$1,200.00 goes back to your available balance, and ...". */
export function cancellationText({ type, usd }: Pick<TransactionWire, 'type' | 'usd'>): string {
  const amount = formatUsd(toUnits('usd', usd));
  const effect =
    type === 'Withdrawal'
      ? `${amount} goes back to your available balance`
      : `${amount} will not be credited`;
  return `${effect}, and the record leaves your list.`;
}

/** "deposit", within a sentence. */
export function formatKind({ type }: TransactionWire): string {
  return type.toLowerCase();
}
