import { isRecord } from '../../emulator/src/json.ts';
import { operatorAccessToken } from '../../functions/cli/operator-credentials.repository.ts';
import { type Finding, projectSettings } from '../doctor/project.ts';
import { expectations } from './wanted-auth-settings.ts';

const timeoutMs = 20_000;
const what = 'Auth settings';
const openSignupRemedy =
  'The switch needs Identity Platform (Authentication → Settings → upgrade). Without it: ALLOW_OPEN_SIGNUP=true, docs/deploy.md';
const accessRemedy = `gcloud auth application-default login
with an account that has roles/firebaseauth.viewer (or Owner), on a project whose Authentication is set up`;

type Config = Readonly<Record<string, unknown>>;

/** A setting that is not as it must be. Open sign-up only Identity Platform can refuse: ALLOW_OPEN_SIGNUP accepts it. */
type Difference = { setting: string; found: string; remedy: string; isAboutOpenSignup?: boolean };

/** Google refused, or could not be asked. The message names the call and the reason, and contains no token. */
class GoogleFailure extends Error {}

/** Lists of providers: the path's last segment is also the field of the answer. */
const providerLists = ['defaultSupportedIdpConfigs', 'oauthIdpConfigs', 'inboundSamlConfigs'];

/** The Auth settings of a project whose settings file is in order; asks Google. */
export function examineProjectAuth(root: string, project: string): Promise<Finding[]> {
  const isSignupAllowed = projectSettings(root, project)['ALLOW_OPEN_SIGNUP'] === 'true';
  return examineAuthSettings(project, { isSignupAllowed, accessToken: operatorAccessToken });
}

/**
 * Checks that the project's Auth settings are those that our API relies on. With `isSignupAllowed` (ALLOW_OPEN_SIGNUP)
 * clients may create and delete identities: the sweeper of identities without a document is then trusted to clean up.
 */
export async function examineAuthSettings(
  project: string,
  { isSignupAllowed, accessToken }: { isSignupAllowed: boolean; accessToken: () => Promise<string> },
): Promise<Finding[]> {
  try {
    const differences = await readDifferences((path) => askGoogle(path, { project, accessToken }));
    if (differences.length === 0) return [{ verdict: 'ok', what, found: 'only our API creates accounts' }];
    return differences.map(({ setting, found, remedy, isAboutOpenSignup = false }) => {
      const isNote = isAboutOpenSignup && isSignupAllowed;
      return {
        verdict: isNote ? 'note' : 'missing',
        what: `${what}, ${setting}`,
        found: isNote ? `${found} (accepted by ALLOW_OPEN_SIGNUP)` : found,
        remedy: `console → Authentication → ${remedy}${isAboutOpenSignup && !isNote ? `\n${openSignupRemedy}` : ''}`,
      };
    });
  } catch (error) {
    if (!(error instanceof GoogleFailure)) throw error;
    return [{ verdict: 'missing', what, found: `cannot be read: ${error.message}`, remedy: accessRemedy }];
  }
}

/** Reads the differences from what our API relies on; empty if none. `ask` reads what is below the project. */
async function readDifferences(ask: (path: string) => Promise<Config>): Promise<Difference[]> {
  // The answer of `projects.getConfig` of the Identity Toolkit admin API.
  const config = await ask('config');
  // A project without Identity Platform has the first only, and may refuse to be asked for the others.
  const lists = providerLists.slice(0, config['subtype'] === 'FIREBASE_AUTH' ? 1 : undefined);
  const answers = await Promise.all(lists.map(async (list) => (await ask(`${list}?pageSize=100`))[list]));
  const isOn = (path: string): boolean =>
    [true, 'ENABLED', 'MANDATORY'].some((on) => valueAt(config, path) === on);
  return [
    ...Object.entries(expectations)
      .filter(([path, [wanted]]) => isOn(path) !== wanted)
      .map(([path, [, setting, found, remedy]]) => {
        return { setting, found, remedy, isAboutOpenSignup: path.startsWith('client.') };
      }),
    ...answers.flatMap(enabledNames).map((name) => ({
      setting: `sign-in with ${name}`,
      found: 'on',
      remedy: `Sign-in method: disable ${name}`,
    })),
  ];
}

/** The calls are billed to the project itself, because people's own credentials belong to no project. */
async function askGoogle(
  path: string,
  { project, accessToken }: { project: string; accessToken: () => Promise<string> },
): Promise<Config> {
  const url = `https://identitytoolkit.googleapis.com/admin/v2/projects/${project}/${path}`;
  const token = await accessToken().catch((error: unknown) => {
    throw new GoogleFailure(`No Google credentials were found: ${String(error)}`);
  });
  const response = await fetch(url, {
    headers: { authorization: `Bearer ${token}`, 'x-goog-user-project': project },
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((error: unknown) => {
    throw new GoogleFailure(`${url} did not answer: ${String(error)}`);
  });
  const answer: unknown = await response.json().catch(() => undefined);
  if (response.ok && isRecord(answer)) return answer;
  const message = isRecord(answer) ? valueAt(answer, 'error.message') : undefined;
  const reason = typeof message === 'string' ? `: ${message}` : '';
  throw new GoogleFailure(`${url} answered ${String(response.status)}${reason}`);
}

/** `projects/P/defaultSupportedIdpConfigs/google.com` is called `google.com`. */
function enabledNames(list: unknown): string[] {
  const providers = Array.isArray(list) ? list.filter(isRecord) : [];
  return providers
    .filter((provider) => provider['enabled'] === true)
    .map((provider) => String(provider['name']).split('/').at(-1) ?? '');
}

function valueAt(config: Config, path: string): unknown {
  return path.split('.').reduce<unknown>((value, key) => (isRecord(value) ? value[key] : undefined), config);
}
