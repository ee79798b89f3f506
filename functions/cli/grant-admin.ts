import { grantAdmin } from '../src/auth/grant-admin.service.ts';
import { commandLineDeps } from './command-line.repository.ts';
import { reportFailure } from './describe-failure.ts';

/** Makes the user with this address an administrator. Answers the exit status. */
export async function grantAdminCommand(project: string, email: string): Promise<number> {
  try {
    const { uid, name } = await grantAdmin(email, commandLineDeps(project));
    process.stdout.write(`${name} (${uid}) is now an administrator, from the next sign-in on.\n`);
    return 0;
  } catch (error) {
    process.stderr.write(`Could not make ${email} an administrator.\n`);
    return reportFailure(error, project);
  }
}
