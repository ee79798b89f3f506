import { readCommandLine, UsageError } from './command-line.ts';
import { runOnProject } from './project-of.ts';

const usage = `npm run revoke-admin -- EMAIL                    on the local stack that \`npm start\` runs
npm run revoke-admin -- EMAIL --project PROJECT  on a real project, with your own Google credentials`;

const { project, email } = readCommandLine(
  { usage, options: { project: { type: 'string' } }, takesWords: true },
  ({ values, words: [address = '', ...more] }) => {
    if (!address.includes('@') || more.length > 0)
      throw new UsageError("Name one user by the account's e-mail address.");
    return { project: values.project, email: address };
  },
);

await runOnProject(project, async (chosen) => {
  const { revokeAdminCommand } = await import('../functions/cli/revoke-admin.ts');
  return revokeAdminCommand(chosen, email);
});
