import { emailCommand } from './email-command.ts';

await emailCommand('grant-admin', async ({ project }, email) => {
  const { grantAdminCommand } = await import('../functions/cli/grant-admin.ts');
  return grantAdminCommand(project, email);
});
