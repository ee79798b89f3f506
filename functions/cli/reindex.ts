import { reindex } from '../src/reindex/reindex.service.ts';
import { chooseProject } from './choose-project.ts';
import { commandLineDeps } from './command-line.repository.ts';
import { progress } from './progress.ts';
import { endWithFailure } from './tell-failure.ts';

const usage = `npm run reindex                       rebuilds search index, copies and totals of the local stack that \`npm start\` runs
npm run reindex -- --project PROJECT  rebuilds those of a real project, with your own Google credentials
A run that was broken off continues where it was; --restart begins anew.`;

const args = process.argv.slice(2);
const isRestarted = args.includes('--restart');
const project = chooseProject(
  args.filter((argument) => argument !== '--restart'),
  usage,
);
const deps = commandLineDeps(project);

const bar = progress(1, 'documents');
// Safe at any moment: every repair is one transaction, and the checkpoint of the last whole page stands.
for (const [signal, status] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)
  process.on(signal, () => {
    tellBrokenOff();
    process.exit(status);
  });

try {
  const report = await reindex(deps, {
    isRestarted,
    onProgress: ({ seen, total }) => bar.update(seen, Math.max(total, seen)),
  });
  bar.stop();
  const from = report.isContinued ? ' (continued where an earlier run was broken off)' : '';
  process.stdout.write(
    `${String(report.seen)} documents looked at, ${String(report.repaired)} repaired${from}.\n`,
  );
  process.exit(0);
} catch (error) {
  tellBrokenOff();
  endWithFailure(error, project);
}

function tellBrokenOff(): void {
  bar.stop();
  process.stderr.write('Broken off; the next run continues there.\n');
}
