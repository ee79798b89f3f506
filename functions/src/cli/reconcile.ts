import { invariantTexts } from '@keelstone/domain/ledger/violation';
import { reconcile } from '../reconcile/reconcile.service.ts';
import { commandLineDeps } from './command-line.repository.ts';
import { chooseProject } from './choose-project.ts';

const usage = `npm run reconcile                       proves the books of the local stack that \`npm start\` runs
npm run reconcile -- --project PROJECT  proves those of a real project, with your own Google credentials`;

const project = chooseProject(process.argv.slice(2), usage);
const isTerminal = process.stderr.isTTY;
const report = await reconcile({ ...commandLineDeps(project), now: Date.now }, (users) => {
  if (isTerminal) process.stderr.write(`\r${String(users)} users`);
});
if (isTerminal) process.stderr.write('\n');

const say = (line: string): void => void process.stdout.write(`${line}\n`);
say(
  `${String(report.users)} users, ${String(report.entries)} journal entries, ${String(report.transactions)} records`,
);
for (const [name, { usd, btc, eth }] of Object.entries(report.sums)) {
  say(
    `${name.padEnd(12)} USD ${cents(usd).padStart(16)}  BTC ${coins(btc).padStart(18)}  ETH ${coins(eth).padStart(18)}`,
  );
}
const texts: Readonly<Record<string, string>> = invariantTexts;
for (const { invariant, uid, subject, detail } of report.violations) {
  say(`${invariant} ${texts[invariant] ?? ''} · user ${uid} · ${subject}: ${detail}`);
}
say(
  report.violations.length === 0 ? 'The books are true.' : `${String(report.violations.length)} violations.`,
);
process.exit(report.violations.length === 0 ? 0 : 1);

function cents(units: string): string {
  return decimals(units, 2);
}

function coins(units: string): string {
  return decimals(units, 8);
}

function decimals(units: string, places: number): string {
  const digits = units.replace('-', '').padStart(places + 1, '0');
  return `${units.startsWith('-') ? '-' : ''}${digits.slice(0, -places)}.${digits.slice(-places)}`;
}
