import { revokeAdmin } from '../src/features/access/auth/revoke-admin.service.ts';
import { commandLineDeps } from './command-line.repository.ts';
import { reportFailure } from './describe-failure.ts';

/** Takes the role of an administrator from the user with this address. Returns the exit status. */
export async function revokeAdminCommand(project: string, email: string): Promise<number> {
  try {
    const { uid, name } = await revokeAdmin(email, commandLineDeps(project));
    process.stdout.write(`${name} (${uid}) is no longer an administrator, and is signed out everywhere.\n`);
    return 0;
  } catch (error) {
    process.stderr.write(`Could not remove the administrator role from ${email}.\n`);
    return reportFailure(error, project);
  }
}
