import { coinFromNumber, coinUnits, decimalText } from '../../kernel/amounts/units.ts';
import { type Column, toCsv } from '../../kernel/api/csv.ts';
import type { TransactionWire } from '../transaction/transaction.wire.ts';

const payoutColumns: readonly Column<TransactionWire>[] = [
  ['Address', ({ btcAddress, ethAddress }) => btcAddress ?? ethAddress],
  ['Amount', ({ paid }) => decimalText(coinFromNumber(paid?.amount ?? 0) ?? coinUnits(0), 8)],
  ['Label', ({ transactionId }) => transactionId],
];

/** Payouts for a wallet that pays many together. Amounts are decimal texts, never floating-point numbers. */
export const payoutsToCsv = (payouts: readonly TransactionWire[]): string => toCsv(payoutColumns, payouts);
