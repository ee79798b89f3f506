import { stackUrls } from '../emulator/src/urls.ts';
import { projectSettings } from './doctor/project.ts';
import { emailCommand } from './email-command.ts';
import { root } from './run-command.ts';
import { runningPorts } from './running-stack.ts';

const more = `Removes the second factor of the only administrator, which nobody else can reset. For everybody else an administrator
starts the reset in the app.`;

await emailCommand(
  'reset-factor',
  async ({ project, named }, email) => {
    const { resetFactorCommand } = await import('../functions/cli/reset-factor.ts');
    return resetFactorCommand({ project, appUrl: appUrlOf(named) }, email);
  },
  more,
);

/** Where the app is, by the settings that the project was deployed with. */
function appUrlOf(named: string | undefined): string {
  if (named === undefined) return stackUrls(runningPorts()).app;
  return (projectSettings(root, named)['APP_URL'] ?? '').replace(/\/$/, '');
}
