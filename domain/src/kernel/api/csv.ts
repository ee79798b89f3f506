/**
 * Rows as a CSV file (RFC 4180). Begins with the mark by which spreadsheets recognise UTF-8. Quoted where needed; text
 * that a spreadsheet would run as a formula gets an apostrophe.
 */
export function csvText(rows: Rows): string {
  return `\uFEFF${formatCsvLines(rows)}`;
}

/** More rows of a CSV file, without the mark at its beginning. */
export function formatCsvLines(rows: Rows): string {
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

type Rows = readonly (readonly (string | number)[])[];

/**
 * The places where a spreadsheet would begin a formula: at the start of a cell, and after a separator in countries with
 * a decimal comma, whose spreadsheets split at semicolons and ignore our quotes.
 */
const formulaStart = /(^|[;\t\r\n])(?=\s*[=+@\uff1d\uff0b\uff20\uff0d-])|^(?=[\t\r])/g;

function cell(value: string | number): string {
  const text = String(value);
  const isNumber = /^-?\d+(\.\d+)?$/.test(text);
  const safe = isNumber ? text : text.replace(formulaStart, "$1'");
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export type Column<Row> = readonly [head: string, value: (row: Row) => string | number | undefined];

export function toCsv<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const heads = columns.map(([head]) => head);
  return csvText([heads, ...rows.map((row) => columns.map(([, value]) => value(row) ?? ''))]);
}

export function yesOrNo(value: boolean): string {
  return value ? 'yes' : 'no';
}
