import { DomainError } from '../../errors.ts';
import { amountLimits } from '../../kernel/amounts/amounts.limits.ts';
import { type Coin, coins } from '../../kernel/amounts/coins.ts';
import { formatAsset } from '../../kernel/amounts/format.ts';
import { formatCount } from '../../kernel/count-text.ts';
import { idPattern } from '../../kernel/id-patterns.ts';
import { emailField } from '../../kernel/validation/fields.ts';
import { findFirstFailure } from '../../kernel/validation/first-failure.ts';
import { reasonField } from '../../kernel/validation/reason-field.ts';
import { cleanTyped } from '../../kernel/validation/shaping-characters.ts';
import { readTypedAmount } from '../../kernel/validation/typed-amount.ts';
import { validationLimits } from '../../kernel/validation/validation.limits.ts';
import { profitLimits } from './profit.limits.ts';

/** The required heading of a file. The separator of the heading applies to the whole file. */
export const profitHeading = ['account', 'usd', 'coin', 'reason'] as const;

/** One row of a file. `row`: its number in a spreadsheet, so the first row below the heading is 2. */
export type FileRow = {
  row: number;
  /** An email address in lower case, or a user id. */
  account: string;
  amountUsdCents: number;
  coin: Coin;
  reason: string;
};

export type RowProblem = { row: number; text: string };
export type ProfitFile = { rows: FileRow[]; problems: RowProblem[] };

/**
 * Reads a CSV file (RFC 4180) of profit, without the rows left out by hand ("3 17"). The separator is comma, semicolon
 * or tab. Empty rows and columns, as spreadsheets leave them, are ignored. Nothing is guessed and no visible character
 * is dropped, so a row is read as written or is a problem. Errors: `invalid-input` (`csv`) if the whole text is not
 * such a file.
 */
export function readProfitFile(csv: string, leftOut = ''): ProfitFile {
  const without = new Set(leftOut.split(' ').map(Number));
  const [heading, ...records] = withContent(parseRecords(csv.replace(/^\uFEFF/, '')));
  if (heading?.cells.map((cell) => cleanTyped(cell).toLowerCase()).join() !== profitHeading.join())
    throw refuseFile(`The first row has to be ${profitHeading.join(',')}.`);
  const filled = records.filter(({ row }) => !without.has(row));
  if (filled.length === 0) throw refuseFile('There is no row below the heading.');
  if (filled.length > profitLimits.rowsMax) throw refuseFile(tooManyText);
  const file: ProfitFile = { rows: [], problems: [] };
  for (const { cells, row } of filled) {
    const read = readRow(cells);
    if ('text' in read) file.problems.push({ row, ...read });
    else file.rows.push({ row, ...read });
  }
  return file;
}

/** The rows with content, with their number, without empty columns. */
function withContent(records: readonly (readonly string[])[]): { row: number; cells: string[] }[] {
  const columns = new Set(records.flatMap((cells) => [...cells.keys()].filter((at) => isWritten(cells[at]))));
  return records
    .map((cells, index) => ({ row: index + 1, cells: cells.filter((_cell, at) => columns.has(at)) }))
    .filter(({ cells }) => cells.some(isWritten));
}

const isWritten = (cell: string | undefined): boolean => cell !== undefined && cleanTyped(cell) !== '';

const address = emailField();
const reasonOf = reasonField(validationLimits.remarksLengthMax);

function readRow(cells: readonly string[]): Omit<FileRow, 'row'> | { text: string } {
  if (cells.length !== profitHeading.length)
    return { text: `This row has ${String(cells.length)} cells, not ${String(profitHeading.length)}.` };
  const [account = '', typed = '', coinCell = '', reason = ''] = cells.map(cleanTyped);
  const isAccount = account.includes('@') ? address.isValidSync(account) : idPattern.test(account);
  const amount = readTypedAmount(typed, 'usd');
  const amountUsdCents = amount.kind === 'amount' ? amount.units : 0;
  const isInBounds = amountUsdCents > 0 && amountUsdCents <= amountLimits.recordUsdCentsMax;
  const coin = coins.find((each) => each === coinCell.toLowerCase());
  const problems = [
    isAccount ? undefined : 'The account has to be an email address or a user id.',
    amount.kind === 'refused' ? amount.message : isInBounds ? undefined : boundsText,
    coin === undefined ? `The coin has to be ${coins.join(' or ')}.` : undefined,
    findFirstFailure(reasonOf, reason)?.message,
  ].filter((text) => text !== undefined);
  if (coin === undefined || problems.length > 0) return { text: problems.join(' ') };
  return { account: account.includes('@') ? account.toLowerCase() : account, amountUsdCents, coin, reason };
}

const boundsText = `The amount has to be above zero, and at most ${formatAsset('usd', amountLimits.recordUsdCentsMax)}.`;

const tooManyText = `The file has more than ${formatCount(profitLimits.rowsMax)} rows. Please split it.`;

/** The cells of each record. Errors: `invalid-input` for a misplaced quotation mark. */
function parseRecords(text: string): string[][] {
  const [separator = ','] = /[,;\t]/.exec(text) ?? [];
  const cell = new RegExp(
    `(?:"([^"]*(?:""[^"]*)*)"|([^"${separator}\\r\\n]*))(${separator}|\\r\\n|\\r|\\n|$)`,
    'y',
  );
  const records: string[][] = [];
  for (let cells: string[] = []; ;) {
    const [match, quoted, plain = '', end = ''] = cell.exec(text) ?? [];
    if (match === undefined)
      throw refuseFile(`Row ${String(records.length + 1)} has a quotation mark that is out of place.`);
    cells.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === separator) continue;
    records.push(cells);
    // The number of a row has five digits at most. Empty rows count, because they cost as much time and memory.
    if (records.length > 99_999) throw refuseFile(tooManyText);
    if (cell.lastIndex === text.length) return records;
    cells = [];
  }
}

function refuseFile(message: string): DomainError {
  return new DomainError('invalid-input', { field: 'csv', message });
}
