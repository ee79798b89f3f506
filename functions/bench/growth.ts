import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { measureBooks } from '../testing/growth/measure-books.ts';
import { type JobCost, measureNight } from '../testing/growth/measure-night.ts';
import { roundTripMs } from '../testing/memory-store/round-trips.ts';
import { blocksUsd, monthCostUsd } from './month-cost.ts';

/**
 * How what the jobs of a night cost grows with the accounts, in memory: `tsx growth.ts --out FILE [--quick] [--long]`;
 * run by scripts/bench.ts. CPU includes that of the database in memory.
 */
const {
  out: file,
  quick: isQuick,
  long: isLong,
} = parseArgs({
  options: {
    out: { type: 'string', default: '' },
    quick: { type: 'boolean', default: false },
    long: { type: 'boolean', default: false },
  },
}).values;
const sizes = isQuick ? [100, 1_000] : [1_000, 10_000, ...(isLong ? [100_000] : [])];
let at = '';
let written = () => 0;
const progress = setInterval(() => {
  process.stdout.write(`${whole(process.uptime())} s: ${at}, ${whole(written())} documents written\n`);
}, 10_000).unref();
const usual = { movements: 5, changed: 20, withRequested: true };
const measure = (accounts: number, changed = usual.changed) =>
  measureNight({
    accounts,
    ...usual,
    changed,
    onStep: (step, count) => {
      at = `${whole(accounts)} accounts, ${step}`;
      written = count;
    },
  });
const measured = new Map<number, Map<string, JobCost>>();
for (const accounts of sizes) {
  const jobs = await measure(accounts);
  measured.set(accounts, jobs);
  // So that a run that is ended early has said what it measured.
  for (const [name, cost] of jobs) {
    process.stdout.write(`${whole(accounts)} accounts, ${name}: ${cellsOf(cost).join(' | ')}\n`);
  }
}
const least = Math.min(...sizes);
const busy = { changed: least / 4, night: await measure(least, least / 4) };
clearInterval(progress);

const names = [...(measured.get(sizes[0] ?? 0)?.keys() ?? [])];
const rows = names.map((name) => {
  const cells = sizes.flatMap((accounts) => {
    const cost = measured.get(accounts)?.get(name);
    return cost === undefined ? [] : cellsOf(cost);
  });
  return `| ${[name, ...cells].join(' | ')} |`;
});
const monthRows = [10_000, 100_000, 1_000_000].map((users) => {
  const { calls, jobs, total } = monthCostUsd(users, { nights: measured, changed: usual.changed, busy });
  const figures = [calls.operations, calls.time, jobs.operations, jobs.time, total];
  return `| ${[users, ...figures].map(whole).join(' | ')} |`;
});
const bookRows: string[] = [];
for (const movements of [5, 50]) {
  const { reads, auditReads, partSeconds } = await measureBooks(movements);
  bookRows.push(`| ${[movements, reads, auditReads, partSeconds].map(whole).join(' | ')} |`);
}
const table = [
  `5 movements each, 20 accounts changed since the last night; a wait is ${String(roundTripMs)} ms.`,
  '',
  `| accounts: | ${sizes.map((accounts) => `${whole(accounts)}: reads | waits | CPU s`).join(' | ')} |`,
  `| --- |${' ---: |'.repeat(3 * sizes.length)}`,
  ...rows,
  '',
  'US dollars a month, 5 % of the users active a day:',
  '',
  '| users | calls: Firestore | functions | jobs: Firestore | functions | all |',
  '| ---: | ---: | ---: | ---: | ---: | ---: |',
  ...monthRows,
  '',
  `With own addresses, the blocks of each Bitcoin source are at most ${whole(blocksUsd)} more.`,
  '',
  'The books of a million users, 50,000 of whom move once a day:',
  '',
  '| movements each | documents a night | of the audit trail | seconds of a part of 2,000 |',
  '| ---: | ---: | ---: | ---: |',
  ...bookRows,
].join('\n');
process.stdout.write(`${table}\n`);
await writeFile(file, `${table}\n`);

function whole(figure: number): string {
  return Math.round(figure).toLocaleString('en-GB');
}

function cellsOf({ reads, waits, cpuMs }: JobCost): string[] {
  return [whole(reads), whole(waits), (cpuMs / 1000).toFixed(1)];
}
