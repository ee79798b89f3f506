import { resetFactorsNow } from '../src/features/access/factor/reset-factors-now.service.ts';
import { commandLineDeps } from './command-line.repository.ts';
import { reportFailure } from './describe-failure.ts';

/**
 * Removes the second factors of the user with this address; `appUrl` is in the mail about it. Returns the exit status.
 */
export async function resetFactorCommand(
  { project, appUrl }: { project: string; appUrl: string },
  email: string,
): Promise<number> {
  try {
    const { uid, name } = await resetFactorsNow(email, { ...commandLineDeps(project), config: { appUrl } });
    process.stdout.write(`${name} (${uid}) no longer has a second factor, and is signed out everywhere.\n`);
    return 0;
  } catch (error) {
    process.stderr.write(`Could not remove the second factor of ${email}.\n`);
    return reportFailure(error, project);
  }
}
