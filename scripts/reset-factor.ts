import { stackUrls } from '../emulator/src/urls.ts';
import { readCommandLine, UsageError } from './command-line.ts';
import { projectSettings } from './doctor/project.ts';
import { runOnProject } from './project-of.ts';
import { root } from './run-command.ts';
import { runningPorts } from './running-stack.ts';

const usage = `npm run reset-factor -- EMAIL                    on the local stack that \`npm start\` runs
npm run reset-factor -- EMAIL --project PROJECT  on a real project, with your own Google credentials

Removes the second factor of the only administrator, which nobody else can reset. For everybody else an administrator
starts the reset in the app.`;

const { project, email } = readCommandLine(
  { usage, options: { project: { type: 'string' } }, takesWords: true },
  ({ values, words: [address = '', ...more] }) => {
    if (!address.includes('@') || more.length > 0)
      throw new UsageError("Name one user by the account's e-mail address.");
    return { project: values.project, email: address };
  },
);

await runOnProject(project, async (chosen) => {
  const { resetFactorCommand } = await import('../functions/cli/reset-factor.ts');
  return resetFactorCommand({ project: chosen, appUrl: appUrlOf(project) }, email);
});

/** Where the app is, by the settings that the project was deployed with. */
function appUrlOf(named: string | undefined): string {
  if (named === undefined) return stackUrls(runningPorts()).app;
  return (projectSettings(root, named)['APP_URL'] ?? '').replace(/\/$/, '');
}
