import { csvText } from './csv.ts';

export type Column<Row> = readonly [head: string, value: (row: Row) => string | number | undefined];

export function toCsv<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const heads = columns.map(([head]) => head);
  return csvText([heads, ...rows.map((row) => columns.map(([, value]) => value(row) ?? ''))]);
}

export function yesOrNo(value: boolean): string {
  return value ? 'yes' : 'no';
}
