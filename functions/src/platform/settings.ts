import { blockchainLimits } from '@keelstone/domain/money/blockchain/blockchain.limits';
import {
  defaultExpiringDays,
  expiringDaysMin,
  type ExpiringKind,
  isExpiringDays,
} from '@keelstone/domain/rights/retention/expiry';
import {
  isKeptDays,
  defaultKeptDays,
  keptDaysMin,
  defaultUnverifiedDays,
} from '@keelstone/domain/rights/retention/retention';
/** How strictly the API checks that our own app is calling (docs/deploy.md, App Check). */
export const appCheckModes = ['off', 'observed', 'enforced'] as const;

/** Whether administrators must have a second factor. */
export const adminFactorModes = ['required', 'offered'] as const;

export type Setting = {
  /** Secrets are in Secret Manager, other settings in `functions/.env.PROJECT`. */
  kind: 'plain' | 'secret';
  isRequired: boolean;
  /** A description for the person who sets it. */
  says: string;
  /** Returns whether a value is valid. */
  accepts(value: string): boolean;
};

const isText = (value: string): boolean => value.trim() !== '';
const isBoolean = (value: string): boolean => value === 'true' || value === 'false';
const isUrl = (value: string): boolean => /^https?:\/\/[^\s/]+/.test(value);
/** A secret cannot be empty, so a space stands for none. */
const isUrlOrNone = (value: string): boolean => value.trim() === '' || isUrl(value);
const isWholeNumber = (value: string): boolean => /^\d{1,9}$/.test(value);
const isDomain = (value: string): boolean => /^[a-z\d-]+(\.[a-z\d-]+)*$/.test(value);
/** 32 bytes in base64, as `openssl rand -base64 32` prints them. */
const isKey = (value: string): boolean => /^[A-Za-z\d+/]{43}=$/.test(value);
const required = { kind: 'plain', isRequired: true } as const;
const optional = { kind: 'plain', isRequired: false } as const;
const secret = { kind: 'secret', isRequired: true } as const;
const source = (says: string): Setting => ({ ...secret, isRequired: false, accepts: isUrlOrNone, says });

/** Every setting. The functions, `npm run doctor` and docs/deploy.md follow this table. */
const table = {
  APP_URL: { ...required, accepts: isUrl, says: 'where people open the app; links in mails begin with it' },
  WEB_API_KEY: {
    ...required,
    accepts: isText,
    says: 'an API key of the project that may call Identity Toolkit from a server',
  },
  SMTP_HOST: { ...required, accepts: isText, says: 'the mail server' },
  SMTP_PORT: { ...required, accepts: isWholeNumber, says: 'its port: 465 with SMTP_SECURE=true, else 587' },
  SMTP_SECURE: {
    ...optional,
    accepts: isBoolean,
    says: 'true if the connection begins with TLS; false (the default) begins plain and upgrades',
  },
  SMTP_USER: { ...optional, accepts: () => true, says: 'its user; empty for none' },
  SMTP_PASSWORD: { ...secret, isRequired: false, accepts: () => true, says: 'its password' },
  MAIL_FROM: { ...required, accepts: (value) => value.includes('@'), says: 'the sender, as Name <address>' },
  RATES_URL: { ...required, accepts: isUrl, says: 'the exchange-rate source, without the coin' },
  RATES_API_KEY: { ...secret, accepts: isText, says: 'its key' },
  SECOND_RATES_URL: {
    ...optional,
    accepts: isUrl,
    says: 'a second, public source, such as https://api.coinbase.com/v2; empty for none',
  },
  BTC_SOURCE_URL: source('an Esplora API of Bitcoin, which is asked about deposits; empty for none'),
  ETH_RPC_URL: source('an Ethereum node (JSON-RPC), which is asked about deposits; empty for none'),
  ETH_INTERNAL_URL: source(
    'an Etherscan v2 API with chainid and apikey, for payments that contracts make; empty for none',
  ),
  BTC_SECOND_SOURCE_URL: source('another Esplora API of Bitcoin, which has to say the same; empty for none'),
  ETH_SECOND_RPC_URL: source('another Ethereum node, which has to say the same; empty for none'),
  SANCTIONS_URL: {
    ...optional,
    accepts: isUrl,
    says: 'a list of sanctioned addresses: a text with one a line, or a JSON array; empty for none',
  },
  NEW_SENDER_HOURS: {
    ...optional,
    accepts: isWholeNumber,
    says: `how many hours the approval of a deposit waits whose sender is not known to be its account's alone, ${String(blockchainLimits.newSenderHours)} at least (the default)`,
  },
  STORAGE_BUCKET: {
    ...optional,
    accepts: isText,
    says: "the bucket, if it is not the project's default one",
  },
  TRUSTED_PROXY_HOPS: {
    ...optional,
    accepts: isWholeNumber,
    says: 'how many addresses our own edge appends to X-Forwarded-For (default 0)',
  },
  THROTTLE_SCALE: { ...optional, accepts: isWholeNumber, says: 'multiplies every throttle (default 1)' },
  APP_CHECK: {
    ...required,
    accepts: (value) => appCheckModes.some((mode) => mode === value),
    says: 'whether callers must prove that they are our app: off, observed (only logged) or enforced',
  },
  APP_CHECK_SITE_KEY: {
    ...optional,
    accepts: isText,
    says: "the web app's reCAPTCHA Enterprise key, unless APP_CHECK is off",
  },
  ALLOW_OPEN_SIGNUP: {
    ...optional,
    accepts: isBoolean,
    says: 'true if clients may create and delete identities at Google, for projects without Identity Platform (default false)',
  },
  UNVERIFIED_KEPT_DAYS: {
    ...optional,
    accepts: isWholeNumber,
    says: `after how many days an account whose address was never verified is deleted (default ${String(defaultUnverifiedDays)}; 0 = never)`,
  },
  REJECTED_KYC_KEPT_DAYS: {
    ...optional,
    accepts: (value) => isWholeNumber(value) && isKeptDays('kyc', Number(value)),
    says: `after how many days a rejected application is erased, ${String(keptDaysMin.kyc)} at least (default ${String(defaultKeptDays.kyc)}; 0 = never)`,
  },
  PROOF_KEPT_DAYS: {
    ...optional,
    accepts: (value) => isWholeNumber(value) && isKeptDays('proof', Number(value)),
    says: `after how many days the proof of a decided deposit is erased, ${String(keptDaysMin.proof)} at least (default ${String(defaultKeptDays.proof)}; 0 = never)`,
  },
  CLOSED_ACCOUNT_KEPT_DAYS: {
    ...optional,
    accepts: (value) => isWholeNumber(value) && isKeptDays('account', Number(value)),
    says: `after how many days the personal data of a closed account is erased, ${String(keptDaysMin.account)} at least (default ${String(defaultKeptDays.account)}; 0 = never)`,
  },
  FACTOR_KEY: {
    ...secret,
    accepts: isKey,
    says: 'encrypts the secrets of authenticator apps: 32 random bytes, from `openssl rand -base64 32`; with another key they are lost',
  },
  RP_ID: {
    ...required,
    accepts: isDomain,
    says: 'the domain that passkeys belong to: that of APP_URL or one above it; with another one all passkeys are lost',
  },
  ADMIN_SECOND_FACTOR: {
    ...optional,
    accepts: (value) => adminFactorModes.some((mode) => mode === value),
    says: 'required (the default): an administrator without a second factor can only add one; offered: they may go without',
  },
  SENT_MAIL_KEPT_DAYS: expiring('mail', 'who was written to and why'),
  ACTIVITY_KEPT_DAYS: expiring('activity', 'an entry of the Login Activity'),
  NOTICE_KEPT_DAYS: expiring('notice', 'an entry of the bell'),
  SECURITY_EVENT_KEPT_DAYS: expiring('securityEvent', 'a security event with its detail'),
} satisfies Readonly<Record<string, Setting>>;
export type SettingName = keyof typeof table;
export const settings: Readonly<Record<SettingName, Setting>> = table;
export const settingNames = Object.keys(table) as SettingName[];

function expiring(kind: ExpiringKind, what: string): Setting {
  return {
    ...optional,
    accepts: (value) => isWholeNumber(value) && isExpiringDays(kind, Number(value)),
    says: `for how many days ${what} is kept, ${String(expiringDaysMin[kind])} at least (default ${String(defaultExpiringDays[kind])}; 0 = for ever)`,
  };
}

/** The secrets that the functions need from the platform. */
export const secretNames: readonly SettingName[] = settingNames.filter(
  (name) => settings[name].kind === 'secret',
);

/** The faults of an environment, one line for each setting; empty if there are none. Never shows a value. */
export function checkSettings(
  env: Readonly<Record<string, string | undefined>>,
  names: readonly SettingName[] = settingNames,
): string[] {
  const problems = names.flatMap((name) => {
    const { isRequired, says, accepts } = settings[name];
    const value = env[name] ?? '';
    if (value === '') return isRequired ? [`${name} is missing: ${says}`] : [];
    return accepts(value) ? [] : [`${name} is not valid: ${says}`];
  });
  const isAppChecked = env['APP_CHECK'] === 'observed' || env['APP_CHECK'] === 'enforced';
  if (isAppChecked && (env['APP_CHECK_SITE_KEY'] ?? '') === '')
    problems.push('APP_CHECK_SITE_KEY is missing: without it the web app sends no token for APP_CHECK');
  return [...problems, ...listSourceProblems(env), ...waitProblems(env), ...listPasskeyProblems(env)];
}

/** The settings of the sources of chain data. */
export const sourceNames = [
  'BTC_SOURCE_URL',
  'ETH_RPC_URL',
  'ETH_INTERNAL_URL',
  'BTC_SECOND_SOURCE_URL',
  'ETH_SECOND_RPC_URL',
] as const;

/** The faults of source URLs, which may have a key in them. Only the local stack has sources of its own. */
function listSourceProblems(env: Readonly<Record<string, string | undefined>>): string[] {
  const isLocal = env['GCLOUD_PROJECT']?.startsWith('demo-') === true;
  return (['SECOND_RATES_URL', 'SANCTIONS_URL', ...sourceNames] as const).flatMap((name) => {
    const value = (env[name] ?? '').trim();
    if (!isUrl(value)) return [];
    return [
      ...(isLocal || value.startsWith('https://') ? [] : [`${name} is not valid: it begins with https://`]),
      // `fetch` throws for a URL with a user or password.
      ...(/^https?:\/\/[^/?#]*@/.test(value)
        ? [
            `${name} is not valid: it has no user or password before the host; a key belongs into its path or query`,
          ]
        : []),
    ];
  });
}

/** Only a process that accepts an emulator's tokens may wait shorter than the operator has decided. */
function waitProblems(env: Readonly<Record<string, string | undefined>>): string[] {
  const hours = env['NEW_SENDER_HOURS'] ?? '';
  const isLocal = env['FIREBASE_AUTH_EMULATOR_HOST'] !== undefined;
  if (isLocal || hours === '' || Number(hours) >= blockchainLimits.newSenderHours) return [];
  return [`NEW_SENDER_HOURS is not valid: ${settings.NEW_SENDER_HOURS.says}`];
}

/** The faults of the passkey domain: a browser uses passkeys only for its page's domain. */
function listPasskeyProblems({
  APP_URL: appUrl = '',
  RP_ID: rpId = '',
}: Readonly<Record<string, string | undefined>>): string[] {
  if (rpId === '' || !appUrl.startsWith('https://') || !URL.canParse(appUrl)) return [];
  const { hostname } = new URL(appUrl);
  if (hostname === rpId || hostname.endsWith(`.${rpId}`)) return [];
  return ['RP_ID is not valid: APP_URL is not of this domain, so no browser would use a passkey of it'];
}
