import type { DemoData } from '@keelstone/demo/demo-data';

/** What was seeded, as a table for the terminal. */
export function summary(data: DemoData): string {
  const kilobytes = Math.round(data.files.reduce((sum, { bytes }) => sum + bytes.length, 0) / 1000);
  const rows: readonly (readonly [name: string, count: number, detail: string])[] = [
    [
      'users',
      data.users.length,
      `${String(data.users.filter(({ isAdmin }) => isAdmin).length)} administrators`,
    ],
    ['transactions', data.transactions.length, countBy(data.transactions, ({ status }) => status)],
    ['journal entries', data.journal.length, countBy(data.journal, ({ event }) => event)],
    ['KYC records', data.kyc.length, countBy(data.kyc, ({ status }) => status)],
    ['sign-ins kept', data.activity.length, ''],
    ['images', data.files.length, `${String(kilobytes)} kB`],
  ];
  return rows
    .map(([name, count, detail]) => `  ${name.padEnd(16)} ${String(count).padStart(4)}  ${detail}`.trimEnd())
    .join('\n');
}

/** "Approved 3, Pending 2", most frequent first. */
function countBy<T>(rows: readonly T[], nameOf: (row: T) => string): string {
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(nameOf(row), (counts.get(nameOf(row)) ?? 0) + 1);
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .map(([name, count]) => `${name} ${String(count)}`)
    .join(', ');
}
