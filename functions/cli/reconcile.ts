import { parseArgs } from 'node:util';
import { invariantTexts } from '@keelstone/domain/ledger/violation';
import { reconcile, type ReconciliationReport } from '../src/reconcile/reconcile.service.ts';
import { releaseAccount } from '../src/reconcile/watch-books.service.ts';
import { commandLineDeps, mainDatabase } from './command-line.repository.ts';
import { localProject } from './choose-project.ts';
import { endWithFailure } from './tell-failure.ts';

const usage = `npm run reconcile                       proves the books of the local stack that \`npm start\` runs
npm run reconcile -- --project PROJECT  proves those of a real project, with your own Google credentials
  --database NAME   of another Firestore database, such as a restored backup; of several, where it is said again
  --ledger          the ledger alone, where there are no sign-ins and images beside it
  --release UID     lifts the freeze of one account, if its ledger holds`;

const options = readOptions();
const project = options.project ?? localProject();
const { database: databases = [mainDatabase] } = options;
try {
  process.exit(options.release === undefined ? await proveAll() : await release(options.release));
} catch (error) {
  endWithFailure(error, project);
}

function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        project: { type: 'string' },
        database: { type: 'string', multiple: true },
        ledger: { type: 'boolean' },
        release: { type: 'string' },
      },
    });
    if (values.release !== undefined && (values.database?.length ?? 0) > 1)
      throw new Error('--release takes one --database: an account of one ledger.');
    return values;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${usage}\n`);
    process.exit(2);
  }
}

async function release(uid: string): Promise<number> {
  const faults = await releaseAccount(uid, commandLineDeps(project, databases[0]));
  for (const fault of faults) say(fault);
  say(faults.length === 0 ? `The ledger of ${uid} holds: released.` : `${uid} stays as it is.`);
  return faults.length === 0 ? 0 : 1;
}

/** One report after the other; the exit status says whether all books are true. */
async function proveAll(): Promise<number> {
  let areTrue = true;
  for (const database of databases) {
    if (databases.length > 1) say(`\n${database}:`);
    areTrue = (await prove(database)) && areTrue;
  }
  return areTrue ? 0 : 1;
}

/** Prints the report, and answers whether the books are true. */
async function prove(database: string): Promise<boolean> {
  const isTerminal = process.stderr.isTTY;
  const report = await reconcile(commandLineDeps(project, database), {
    scope: options.ledger === true ? 'ledger' : 'everything',
    onProgress: (users) => {
      if (isTerminal) process.stderr.write(`\r${String(users)} users`);
    },
  });
  if (isTerminal) process.stderr.write('\n');
  print(report);
  return report.violations.length === 0;
}

function print({ users, entries, transactions, sums, violations }: ReconciliationReport): void {
  say(`${String(users)} users, ${String(entries)} journal entries, ${String(transactions)} records`);
  for (const [name, { usd, btc, eth }] of Object.entries(sums)) {
    const [dollars, bitcoin, ether] = [decimals(usd, 2), decimals(btc, 8), decimals(eth, 8)];
    say(
      `${name.padEnd(12)} USD ${dollars.padStart(16)}  BTC ${bitcoin.padStart(18)}  ETH ${ether.padStart(18)}`,
    );
  }
  const texts: Readonly<Record<string, string>> = invariantTexts;
  for (const { invariant, uid, subject, detail } of violations) {
    const title = [invariant, texts[invariant]].filter((text) => text !== undefined).join(' ');
    say(`${title} · user ${uid} · ${subject}: ${detail}`);
  }
  if (violations.length > 0) say(`${String(violations.length)} violations.`);
  else say(users > 0 ? 'The books are true.' : 'There are no users, so no books: is it the right database?');
}

function decimals(units: string, places: number): string {
  const digits = units.replace('-', '').padStart(places + 1, '0');
  return `${units.startsWith('-') ? '-' : ''}${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
