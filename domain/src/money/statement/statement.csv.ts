import { csvText } from '../../kernel/api/csv.ts';
import { fromReserved, movementName, payoutWords } from '../transaction/movement-words.ts';
import type { MovementWire, StatementWire } from './statement.contract.ts';

/** The columns of a movement in a file. */
export const movementColumns = [
  'Date',
  'Movement',
  'Order',
  'USD',
  'BTC',
  'ETH',
  'USD balance',
  'BTC balance',
  'ETH balance',
  'USD reserved',
  'Payment',
  'Reason',
];

/**
 * Writes a statement as CSV (RFC 4180). It has an opening row, every movement of the available figures in the given
 * order, a closing row, and the head of the chain.
 */
export function statementToCsv(statement: StatementWire): string {
  const { period, opening, movements, closing, head } = statement;
  const rows = [
    movementColumns,
    makeBalanceRow(period.from, 'Opening balance', opening),
    ...movements.map(listMovementCells),
    makeBalanceRow(period.to, 'Closing balance', closing),
    [period.to, 'Head of the chain', head, '', '', '', '', '', '', '', '', ''],
  ];
  return csvText(rows);
}

/** One movement of the available figures, in the order of the columns. */
export function listMovementCells(movement: MovementWire): (string | number)[] {
  const { createdAt, order, change, balance, payout, reason } = movement;
  return [
    createdAt,
    movementTitle(movement),
    order ?? '',
    ...figureCells(change.available),
    ...figureCells(balance.available),
    balance.held.usd.toFixed(2),
    payout === undefined ? '' : payoutText(payout),
    reason ?? '',
  ];
}

/** The title of a movement in a file. */
export function movementTitle({ event }: Pick<MovementWire, 'event'>): string {
  const name = movementName(event);
  return event === 'withdrawal-settled' ? `${name} (${fromReserved})` : name;
}

function makeBalanceRow(
  day: string,
  label: string,
  { available, held }: StatementWire['opening'],
): (string | number)[] {
  return [day, label, '', '', '', '', ...figureCells(available), held.usd.toFixed(2), '', ''];
}

/** "0.03138700 BTC to be sent", "Sent 0.03138700 BTC" */
function payoutText({ coin, amount, state }: NonNullable<MovementWire['payout']>): string {
  return payoutWords[state].amount(`${amount.toFixed(8)} ${coin.toUpperCase()}`);
}

function figureCells({ usd, btc, eth }: StatementWire['opening']['available']): (string | number)[] {
  return [usd.toFixed(2), btc.toFixed(8), eth.toFixed(8)];
}
