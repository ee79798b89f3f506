import { grantAdmin } from '../src/features/access/auth/grant-admin.service.ts';
import { commandLineDeps } from './command-line.repository.ts';
import { reportFailure } from './describe-failure.ts';

/** Makes the user with this address an administrator. Returns the exit status. */
export async function grantAdminCommand(project: string, email: string): Promise<number> {
  try {
    const { uid, name, isBlocked } = await grantAdmin(email, commandLineDeps(project));
    process.stdout.write(`${name} (${uid}) is now an administrator, from the next sign-in on.\n`);
    if (isBlocked) {
      process.stdout.write(
        'Their account is suspended: they cannot sign in until another administrator lifts the suspension.\n',
      );
    }
    return 0;
  } catch (error) {
    process.stderr.write(`Could not make ${email} an administrator.\n`);
    return reportFailure(error, project);
  }
}
