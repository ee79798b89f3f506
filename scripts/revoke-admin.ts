import { emailCommand } from './email-command.ts';

await emailCommand('revoke-admin', async ({ project }, email) => {
  const { revokeAdminCommand } = await import('../functions/cli/revoke-admin.ts');
  return revokeAdminCommand(project, email);
});
