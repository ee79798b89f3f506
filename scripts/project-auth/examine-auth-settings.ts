import type { Finding } from '../doctor/finding.ts';
import { differencesOf, readAuthSettings } from './auth-settings.ts';
import { GoogleFailure, type Operator } from './google-api.ts';

const what = 'Auth settings';

/**
 * Checks that the project's Auth settings are those that our API relies on. With `isSignupAllowed` (ALLOW_OPEN_SIGNUP)
 * clients may create and delete identities: the sweeper of identities without a document is then trusted to clean up.
 */
export async function examineAuthSettings(
  operator: Operator,
  { isSignupAllowed }: { isSignupAllowed: boolean },
): Promise<Finding[]> {
  try {
    const differences = differencesOf(await readAuthSettings(operator));
    if (differences.length === 0) return [{ verdict: 'ok', what, found: 'only our API creates accounts' }];
    return differences.map(({ what: setting, found, remedy, isAboutOpenSignup }) => {
      const isNote = isAboutOpenSignup && isSignupAllowed;
      const wayOut = isAboutOpenSignup && !isNote ? `\n${openSignupRemedy}` : '';
      return {
        verdict: isNote ? 'note' : 'missing',
        what: `${what}, ${setting}`,
        found: isNote ? `${found} (accepted by ALLOW_OPEN_SIGNUP)` : found,
        remedy: isNote ? remedy : `${remedy}${wayOut}`,
      };
    });
  } catch (error) {
    if (!(error instanceof GoogleFailure)) throw error;
    return [{ verdict: 'missing', what, found: `cannot be read: ${error.message}`, remedy: accessRemedy }];
  }
}

const openSignupRemedy =
  'The switch needs Identity Platform (Authentication → Settings → upgrade). Without it: ALLOW_OPEN_SIGNUP=true, docs/deploy.md';

const accessRemedy = `gcloud auth application-default login
with an account that has roles/firebaseauth.viewer (or Owner), on a project whose Authentication is set up`;
