import { readCommandLine, UsageError } from './command-line.ts';
import { examineSettings, projectSettings } from './doctor/project.ts';
import { runOnProject } from './project-of.ts';
import { root } from './run-command.ts';

const usage = `npm run retention -- --dry-run  lists what the nightly job erases next on the local stack that \`npm start\` runs
npm run retention               runs that job now
  --project PROJECT  on a real project, with your own Google credentials and the settings of functions/.env.PROJECT`;

const { project, settings, isDryRun } = readCommandLine(
  { usage, options: { project: { type: 'string' }, 'dry-run': { type: 'boolean', default: false } } },
  ({ values: { project: named, 'dry-run': isDry } }) => ({
    project: named,
    settings: named === undefined ? {} : settingsOf(named),
    isDryRun: isDry,
  }),
);

await runOnProject(project, async (chosen) => {
  Object.assign(process.env, settings);
  const { retentionCommand } = await import('../functions/cli/retention.ts');
  return retentionCommand(chosen, { isDryRun });
});

/** What the deployed job runs with: no other periods may erase anything. */
function settingsOf(named: string): Record<string, string> {
  const fault = examineSettings(root, named).find(({ verdict }) => verdict === 'missing');
  if (fault !== undefined)
    throw new UsageError(`${fault.what} ${fault.found}: npm run doctor -- --project ${named}`);
  return projectSettings(root, named);
}
