import { readCommandLine, UsageError } from './command-line.ts';
import { examineSettings, projectSettings } from './doctor/project.ts';
import { runOnProject } from './project-of.ts';
import { root } from './run-command.ts';

const usage = `npm run retention -- --dry-run  lists what the nightly job erases next on the local stack that \`npm start\` runs
npm run retention               runs that job now
  --project PROJECT  on a real project, with your own Google credentials and the settings of functions/.env.PROJECT`;

const { project, isDryRun } = readCommandLine(
  {
    usage,
    options: { project: { type: 'string' }, 'dry-run': { type: 'boolean', default: false } },
  },
  ({ values }) => ({ project: values.project, isDryRun: values['dry-run'] }),
);

await runOnProject(project, async (chosen) => {
  if (project !== undefined) Object.assign(process.env, settingsOf(project));
  const { retentionCommand } = await import('../functions/cli/retention.ts');
  return retentionCommand(chosen, { isDryRun });
});

/** What the deployed job runs with: nothing may be erased by other periods. */
function settingsOf(named: string): Record<string, string> {
  const fault = examineSettings(root, named).find(({ verdict }) => verdict === 'missing');
  if (fault !== undefined)
    throw new UsageError(`${fault.what} ${fault.found}: npm run doctor -- --project ${named}`);
  return projectSettings(root, named);
}
