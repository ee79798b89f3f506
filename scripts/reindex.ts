import { readCommandLine } from './command-line.ts';
import { runOnProject } from './project-of.ts';

const usage = `npm run reindex                       rebuilds search index, copies and totals of the local stack that \`npm start\` runs
npm run reindex -- --project PROJECT  rebuilds those of a real project, with your own Google credentials
  --restart  from the start; without it, an interrupted run is continued`;

const { project, restart } = readCommandLine(
  { usage, options: { project: { type: 'string' }, restart: { type: 'boolean', default: false } } },
  ({ values }) => values,
);

await runOnProject(project, async (chosen) => {
  const { reindexCommand } = await import('../functions/cli/reindex.ts');
  return reindexCommand(chosen, restart);
});
