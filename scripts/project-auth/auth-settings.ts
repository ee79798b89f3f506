import { isRecord } from '../../emulator/src/json.ts';
import { askGoogle, type Operator } from './google-api.ts';

/** The Auth settings of a project, as `projects.getConfig` of the Identity Toolkit admin API answers them. */
export type AuthSettings = {
  config: Readonly<Record<string, unknown>>;
  /** Names of the sign-in providers besides those in `config` that are switched on. */
  otherProviders: readonly string[];
};

/** A setting that is not as it must be. */
export type Difference = {
  what: string;
  found: string;
  remedy: string;
  /** Only Identity Platform has this setting, and ALLOW_OPEN_SIGNUP may replace it. */
  isAboutOpenSignup: boolean;
};

/** Lists of providers: the path's last segment is also the field of the answer. */
const providerLists = ['defaultSupportedIdpConfigs', 'oauthIdpConfigs', 'inboundSamlConfigs'] as const;
/** What a project without Identity Platform has; it may refuse to be asked for the others. */
const firebaseProviderLists = ['defaultSupportedIdpConfigs'] as const;

/** Reads the settings of a real project. Errors: GoogleFailure. */
export async function readAuthSettings(operator: Operator): Promise<AuthSettings> {
  const base = `${operator.urls.identityToolkit}/admin/v2/projects/${operator.project}`;
  const config = await askGoogle(`${base}/config`, operator);
  const lists = config['subtype'] === 'FIREBASE_AUTH' ? firebaseProviderLists : providerLists;
  const answers = await Promise.all(
    lists.map(async (list) => (await askGoogle(`${base}/${list}?pageSize=100`, operator))[list]),
  );
  return { config, otherProviders: answers.flatMap(enabledNames) };
}

/** `projects/P/defaultSupportedIdpConfigs/google.com` is called `google.com`. */
function enabledNames(list: unknown): string[] {
  const providers = Array.isArray(list) ? list.filter(isRecord) : [];
  return providers
    .filter((provider) => provider['enabled'] === true)
    .map((provider) => String(provider['name']).split('/').at(-1) ?? '');
}

/**
 * What must be as it is for our API to be the only way to an account. Google leaves out what is false, so a missing
 * field counts as false.
 */
const expectations = [
  {
    path: 'client.permissions.disabledUserSignup',
    wanted: true,
    what: 'sign-up by clients',
    found: 'on: anybody with the web API key may create identities',
    remedy: 'Authentication → Settings → User actions: switch off "Enable create (sign-up)"',
    isAboutOpenSignup: true,
  },
  {
    path: 'client.permissions.disabledUserDeletion',
    wanted: true,
    what: 'deletion by clients',
    found: 'on: a stolen session may delete its identity',
    remedy: 'Authentication → Settings → User actions: switch off "Enable delete"',
    isAboutOpenSignup: true,
  },
  {
    path: 'emailPrivacyConfig.enableImprovedEmailPrivacy',
    wanted: true,
    what: 'email enumeration protection',
    found: 'off: anybody may ask which addresses have an account',
    remedy: 'Authentication → Settings → User actions: switch on "Email enumeration protection"',
  },
  {
    path: 'signIn.email.enabled',
    wanted: true,
    what: 'email and password',
    found: 'off: nobody can sign in',
    remedy: 'Authentication → Sign-in method: enable Email/Password',
  },
  {
    path: 'signIn.email.passwordRequired',
    wanted: true,
    what: 'email link',
    found: 'on: a mailbox alone would be enough to sign in at Google',
    remedy: 'Authentication → Sign-in method → Email/Password: switch off "Email link"',
  },
  {
    path: 'signIn.anonymous.enabled',
    wanted: false,
    what: 'anonymous sign-in',
    found: 'on',
    remedy: 'Authentication → Sign-in method: disable Anonymous',
  },
  {
    path: 'signIn.phoneNumber.enabled',
    wanted: false,
    what: 'phone sign-in',
    found: 'on',
    remedy: 'Authentication → Sign-in method: disable Phone',
  },
  {
    path: 'signIn.allowDuplicateEmails',
    wanted: false,
    what: 'accounts per address',
    found: 'several: an address must belong to one account',
    remedy: 'Authentication → Settings → User account linking: link accounts with the same email',
  },
] as const;

/** What differs from what our API relies on; empty if nothing does. */
export function differencesOf({ config, otherProviders }: AuthSettings): Difference[] {
  const inConfig = expectations
    .filter(({ path, wanted }) => isOn(config, path) !== wanted)
    .map(({ what, found, remedy, ...rest }) => ({
      what,
      found,
      remedy: `console → ${remedy}`,
      isAboutOpenSignup: 'isAboutOpenSignup' in rest,
    }));
  const providers = otherProviders.map((name) => ({
    what: `sign-in with ${name}`,
    found: 'on',
    remedy: `console → Authentication → Sign-in method: disable ${name}`,
    isAboutOpenSignup: false,
  }));
  return [...inConfig, ...multiFactor(config), ...providers];
}

/** A factor enrolled at Google would make the server's own check of a password fail; second factors are ours. */
function multiFactor(config: Readonly<Record<string, unknown>>): Difference[] {
  const state = valueAt(config, 'mfa.state');
  if (state !== 'ENABLED' && state !== 'MANDATORY') return [];
  const remedy =
    'console → Authentication → Sign-in method → Advanced: disable SMS multi-factor authentication';
  return [{ what: "Google's multi-factor authentication", found: 'on', remedy, isAboutOpenSignup: false }];
}

function isOn(config: Readonly<Record<string, unknown>>, path: string): boolean {
  return valueAt(config, path) === true;
}

function valueAt(config: Readonly<Record<string, unknown>>, path: string): unknown {
  return path.split('.').reduce<unknown>((value, key) => (isRecord(value) ? value[key] : undefined), config);
}
