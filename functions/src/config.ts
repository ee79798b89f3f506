/** Everything the functions read from their environment, parsed once at the first use. */
export type Config = {
  projectId: string;
  storageBucket: string;
  /** Where the web app lives; links in mails begin with it. No trailing slash. */
  appUrl: string;
  webApiKey: string;
  /** Base URL of Identity Toolkit: Google's, or the Auth emulator's. */
  identityToolkitUrl: string;
  smtp: { host: string; port: number; isSecure: boolean; user: string; password: string };
  mailFrom: string;
  ratesUrl: string;
  ratesApiKey: string;
  /** How many addresses our own edge appends to X-Forwarded-For behind the client's. */
  trustedProxyHops: number;
  /** Multiplies every throttle; above 1 only where many people share one address, as on a developer's machine. */
  throttleScale: number;
};

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Parses the environment. Throws one error that names every missing variable, and refuses to run against an
 * Auth emulator outside a `demo-` project: such a process would accept unsigned tokens (security.md 8).
 */
export function readConfig(env: Environment): Config {
  const missing: string[] = [];
  const required = (name: string): string => {
    const value = env[name];
    if (value === undefined || value === '') missing.push(name);
    return value ?? '';
  };
  const optional = (name: string, fallback: string): string => env[name] ?? fallback;

  const firebase = parseFirebaseConfig(env['FIREBASE_CONFIG']);
  const projectId = env['GCLOUD_PROJECT'] ?? firebase.projectId ?? required('GCLOUD_PROJECT');
  const emulatorHost = env['FIREBASE_AUTH_EMULATOR_HOST'];
  if (emulatorHost !== undefined && !projectId.startsWith('demo-')) {
    throw new Error(`FIREBASE_AUTH_EMULATOR_HOST is set for "${projectId}", which is not a demo- project`);
  }
  const config: Config = {
    projectId,
    storageBucket: env['STORAGE_BUCKET'] ?? firebase.storageBucket ?? `${projectId}.appspot.com`,
    appUrl: required('APP_URL').replace(/\/$/, ''),
    webApiKey: required('FIREBASE_WEB_API_KEY'),
    identityToolkitUrl:
      emulatorHost === undefined
        ? 'https://identitytoolkit.googleapis.com'
        : `http://${emulatorHost}/identitytoolkit.googleapis.com`,
    smtp: {
      host: required('SMTP_HOST'),
      port: Number(required('SMTP_PORT')),
      isSecure: optional('SMTP_SECURE', 'false') === 'true',
      user: optional('SMTP_USER', ''),
      password: optional('SMTP_PASSWORD', ''),
    },
    mailFrom: required('MAIL_FROM'),
    ratesUrl: required('RATES_URL').replace(/\/$/, ''),
    ratesApiKey: required('RATES_API_KEY'),
    trustedProxyHops: Number(optional('TRUSTED_PROXY_HOPS', '0')),
    throttleScale: Number(optional('THROTTLE_SCALE', '1')),
  };
  if (missing.length > 0) throw new Error(`Missing configuration: ${missing.join(', ')}`);
  return config;
}

function parseFirebaseConfig(text: string | undefined): { projectId?: string; storageBucket?: string } {
  if (text === undefined) return {};
  const value: unknown = JSON.parse(text);
  if (typeof value !== 'object' || value === null) return {};
  const member = (name: string): string | undefined => {
    const found: unknown = Reflect.get(value, name);
    return typeof found === 'string' ? found : undefined;
  };
  const projectId = member('projectId');
  const storageBucket = member('storageBucket');
  return { ...(projectId ? { projectId } : {}), ...(storageBucket ? { storageBucket } : {}) };
}
