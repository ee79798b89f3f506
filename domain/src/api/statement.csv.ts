import { csvText } from './csv.ts';
import type { MovementWire, StatementWire } from './statement.wire.ts';

/** The columns of a movement in a file. */
export const movementColumns = [
  'Date',
  'Event',
  'Transaction',
  'USD',
  'BTC',
  'ETH',
  'USD balance',
  'BTC balance',
  'ETH balance',
  'USD held',
  'Coin paid out',
  'Reason',
];

/**
 * The statement of a period as CSV (RFC 4180): an opening row, every movement of the available figures in the order in
 * which they are given, a row of the closing balance, and the head of the chain at its end.
 */
export function statementToCsv(statement: StatementWire): string {
  const { period, opening, movements, closing, head } = statement;
  const rows = [
    movementColumns,
    balanceRow(period.from, 'Opening balance', opening),
    ...movements.map(movementCells),
    balanceRow(period.to, 'Closing balance', closing),
    [period.to, 'Head of the chain', head, '', '', '', '', '', '', '', '', ''],
  ];
  return csvText(rows);
}

/** One movement of the available figures, in the order of the columns. */
export function movementCells({
  createdAt,
  event,
  transaction,
  change,
  balance,
  paidOut,
  reason,
}: MovementWire): (string | number)[] {
  return [
    createdAt,
    event,
    transaction,
    ...figures(change.available),
    ...figures(balance.available),
    balance.held.usd,
    paidOutText(paidOut),
    reason ?? '',
  ];
}

type Figures = StatementWire['opening']['available'];

function balanceRow(
  day: string,
  label: string,
  { available, held }: StatementWire['opening'],
): (string | number)[] {
  return [day, label, '', '', '', '', ...figures(available), held.usd, '', ''];
}

/** "0.00781300 BTC"; empty if nothing was paid out. */
function paidOutText(paidOut: MovementWire['paidOut']): string {
  if (paidOut === undefined) return '';
  return paidOut.btc > 0 ? `${paidOut.btc.toFixed(8)} BTC` : `${paidOut.eth.toFixed(8)} ETH`;
}

function figures({ usd, btc, eth }: Figures): (string | number)[] {
  return [usd.toFixed(2), btc.toFixed(8), eth.toFixed(8)];
}
