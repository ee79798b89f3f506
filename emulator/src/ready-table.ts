import { relative } from 'node:path';
import type { StackUrls } from './urls.ts';

export interface DemoLogin {
  readonly role: string;
  readonly email: string;
  readonly password: string;
}

export interface ReadyFacts {
  readonly seconds: number;
  readonly urls: StackUrls;
  readonly ui: boolean;
  readonly logins: readonly DemoLogin[];
  /** The data that the stack started with; undefined: empty. */
  readonly importedFrom: string | undefined;
  /** Where they go at the end; undefined: nowhere. */
  readonly exportedTo: string | undefined;
  /** How to keep them, where that can be asked for. */
  readonly exportHint?: string;
  readonly logs: string;
  readonly root: string;
}

/** The one table that `npm start` prints: addresses and logins. */
export function readyTable(facts: ReadyFacts): string {
  const { urls } = facts;
  const shown = (path: string) => relative(facts.root, path) || path;
  const from =
    facts.importedFrom === undefined ? 'empty at the start' : `started from ${shown(facts.importedFrom)}`;
  const to =
    facts.exportedTo === undefined
      ? `changes are discarded${facts.exportHint === undefined ? '' : ` (${facts.exportHint})`}`
      : `kept in ${shown(facts.exportedTo)} at the end`;
  const rows: [string, string][] = [
    ['App', urls.app],
    ['Inbox', urls.inbox],
    ['Rates', urls.rates],
    ...(facts.ui ? [['Emulator UI', urls.ui] satisfies [string, string]] : []),
    ['Data', `${from}; ${to}`],
    ['Logs', shown(facts.logs)],
  ];
  const logins = facts.logins.map(({ role, email, password }) => [role, email, password]);
  return [
    `Ready after ${facts.seconds.toFixed(1)} s. Ctrl-C stops everything.`,
    '',
    ...columns(rows),
    '',
    'Demo logins',
    ...columns(logins),
    '',
  ].join('\n');
}

function columns(rows: readonly (readonly string[])[]): string[] {
  const widths: number[] = [];
  for (const row of rows)
    row.forEach((cell, index) => (widths[index] = Math.max(widths[index] ?? 0, cell.length)));
  return rows.map((row) =>
    `  ${row.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join('  ')}`.trimEnd(),
  );
}
