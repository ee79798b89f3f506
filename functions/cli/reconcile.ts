import { invariantTexts } from '@keelstone/domain/ledger/violation';
import { reconcile } from '../src/features/desk/reconcile/reconcile.service.ts';
import type { ReconciliationReport } from '../src/features/desk/reconcile/report.ts';
import { releaseAccount } from '../src/features/desk/reconcile/watch-books.service.ts';
import { commandLineDeps } from './command-line.repository.ts';
import { reportFailure } from './describe-failure.ts';

export type ReconcileOptions = {
  databases: readonly string[];
  scope: 'everything' | 'ledger';
  /** Checks only this account, and lifts the doubt if its ledger is consistent. */
  releasedUid: string | undefined;
};

/**
 * Checks the ledger of a project and prints a report per database. Returns the exit status: 0 if all are consistent.
 */
export async function reconcileCommand(project: string, options: ReconcileOptions): Promise<number> {
  try {
    if (options.releasedUid !== undefined)
      return await release(project, options.releasedUid, options.databases[0]);
    let isConsistent = true;
    for (const database of options.databases) {
      if (options.databases.length > 1) print(`\n${database}:`);
      isConsistent = (await check(project, database, options.scope)) && isConsistent;
    }
    return isConsistent ? 0 : 1;
  } catch (error) {
    return reportFailure(error, project);
  }
}

async function release(project: string, uid: string, database: string | undefined): Promise<number> {
  const faults = await releaseAccount(uid, commandLineDeps(project, database));
  for (const fault of faults) print(fault);
  print(faults.length === 0 ? `The ledger of ${uid} is consistent: released.` : `${uid} remains in doubt.`);
  return faults.length === 0 ? 0 : 1;
}

/** Prints the report, and returns whether the ledger is consistent. */
async function check(project: string, database: string, scope: ReconcileOptions['scope']): Promise<boolean> {
  const isTerminal = process.stderr.isTTY;
  const report = await reconcile(commandLineDeps(project, database), {
    scope,
    onProgress: (users) => {
      if (isTerminal) process.stderr.write(`\r${String(users)} users`);
    },
  });
  if (isTerminal) process.stderr.write('\n');
  printReport(report);
  return report.violations.length === 0;
}

function printReport({ users, entries, transactions, sums, violations }: ReconciliationReport): void {
  print(`${String(users)} users, ${String(entries)} journal entries, ${String(transactions)} records`);
  for (const [name, { usd, btc, eth }] of Object.entries(sums)) {
    const [dollars, bitcoin, ether] = [decimals(usd, 2), decimals(btc, 8), decimals(eth, 8)];
    print(
      `${name.padEnd(12)} USD ${dollars.padStart(16)}  BTC ${bitcoin.padStart(18)}  ETH ${ether.padStart(18)}`,
    );
  }
  const texts: Readonly<Record<string, string>> = invariantTexts;
  for (const { invariant, uid, subject, detail } of violations) {
    const title = [invariant, texts[invariant]].filter((text) => text !== undefined).join(' ');
    print(`${title} · user ${uid} · ${subject}: ${detail}`);
  }
  if (violations.length > 0) print(`${String(violations.length)} violations.`);
  else print(users > 0 ? 'The ledger is consistent.' : 'There are no users. Is it the right database?');
}

function decimals(units: string, places: number): string {
  const digits = units.replace('-', '').padStart(places + 1, '0');
  return `${units.startsWith('-') ? '-' : ''}${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
