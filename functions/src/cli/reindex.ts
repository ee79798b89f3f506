import { SingleBar } from 'cli-progress';
import { reindex } from '../reindex/reindex.service.ts';
import { chooseProject } from './choose-project.ts';
import { commandLineDeps } from './command-line.repository.ts';

const usage = `npm run reindex                       rebuilds search index, copies and totals of the local stack that \`npm start\` runs
npm run reindex -- --project PROJECT  rebuilds those of a real project, with your own Google credentials
A run that was broken off continues where it was; --restart begins anew.`;

const args = process.argv.slice(2);
const isRestarted = args.includes('--restart');
const deps = commandLineDeps(
  chooseProject(
    args.filter((argument) => argument !== '--restart'),
    usage,
  ),
);

/** A bar where somebody watches, a line for every tenth of the way where nobody does. */
const bar = new SingleBar({
  format: '{bar} {percentage}% | {value}/{total} documents | {phase} | {eta_formatted} left',
  stream: process.stderr,
  noTTYOutput: false,
});
const isWatched = process.stderr.isTTY;
let tenths = -1;

try {
  if (isWatched) bar.start(1, 0, { phase: 'counting' });
  const report = await reindex(deps, {
    isRestarted,
    onProgress: ({ seen, total, phase }) => {
      bar.setTotal(Math.max(total, seen));
      if (isWatched) bar.update(seen, { phase });
      else sayTenth(seen, total, phase);
    },
  });
  bar.stop();
  const from = report.isContinued ? ' (continued where an earlier run was broken off)' : '';
  process.stdout.write(
    `${String(report.seen)} documents looked at, ${String(report.repaired)} repaired${from}.\n`,
  );
  process.exit(0);
} catch (error) {
  bar.stop();
  const reason = error instanceof Error ? error.message : String(error);
  process.stderr.write(`${reason}\nThe next run continues where this one was broken off.\n`);
  process.exit(1);
}

function sayTenth(seen: number, total: number, phase: string): void {
  const reached = Math.floor((10 * seen) / Math.max(total, 1));
  if (reached === tenths) return;
  tenths = reached;
  process.stderr.write(`${String(seen)} of ${String(total)} documents (${phase})\n`);
}
