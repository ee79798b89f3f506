import { blockchainLimits } from '@keelstone/domain/money/blockchain/blockchain.limits';
import { type ExpiringDays, defaultExpiringDays } from '@keelstone/domain/rights/retention/expiry';
import {
  type KeptDays,
  defaultKeptDays,
  defaultUnverifiedDays,
} from '@keelstone/domain/rights/retention/retention';
import { adminFactorModes, appCheckModes, checkSettings, type SettingName } from './settings.ts';

/** Everything that the functions read from their environment, parsed once at its first use. */
export type Config = ReturnType<typeof readConfig>;

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Parses the environment. Throws one error that lists every missing or invalid setting. Refuses an Auth emulator
 * outside a `demo-` project: such a process would accept unsigned tokens.
 */
export function readConfig(env: Environment) {
  const firebase = parseFirebaseConfig(env['FIREBASE_CONFIG']);
  const projectId = env['GCLOUD_PROJECT'] ?? firebase.projectId;
  const problems = checkSettings(env);
  if (projectId === undefined) problems.push('GCLOUD_PROJECT is missing: the platform sets it');
  if (projectId === undefined || problems.length > 0)
    throw new Error(`The configuration is not complete (docs/deploy.md):\n- ${problems.join('\n- ')}`);
  const emulatorHost = env['FIREBASE_AUTH_EMULATOR_HOST'];
  if (emulatorHost !== undefined && !projectId.startsWith('demo-'))
    throw new Error(`FIREBASE_AUTH_EMULATOR_HOST is set for "${projectId}", which is not a demo- project`);
  const read = (name: string, fallback = ''): string => {
    const setting = env[name];
    return setting === undefined || setting === '' ? fallback : setting;
  };
  return {
    projectId,
    storageBucket: read('STORAGE_BUCKET', firebase.storageBucket ?? `${projectId}.appspot.com`),
    /** The URL of the web app. Links in mails begin with it. No trailing slash. */
    appUrl: read('APP_URL').replace(/\/$/, ''),
    webApiKey: read('WEB_API_KEY'),
    /** Base URL of Identity Toolkit: Google's, or the Auth emulator's. */
    identityToolkitUrl:
      emulatorHost === undefined
        ? 'https://identitytoolkit.googleapis.com'
        : `http://${emulatorHost}/identitytoolkit.googleapis.com`,
    smtp: {
      host: read('SMTP_HOST'),
      port: Number(read('SMTP_PORT')),
      isSecure: read('SMTP_SECURE') === 'true',
      user: read('SMTP_USER'),
      password: read('SMTP_PASSWORD'),
    },
    mailFrom: read('MAIL_FROM'),
    ratesUrl: read('RATES_URL').replace(/\/$/, ''),
    ratesApiKey: read('RATES_API_KEY'),
    /** The URL of a second source of prices, empty for none. */
    secondRatesUrl: read('SECOND_RATES_URL').replace(/\/$/, ''),
    /** The URLs of the chain sources, empty for none. */
    chain: {
      btc: read('BTC_SOURCE_URL').trim().replace(/\/$/, ''),
      eth: { rpc: read('ETH_RPC_URL').trim(), internal: read('ETH_INTERNAL_URL').trim() },
    },
    /** The URLs of the second source of each chain, empty for none. */
    secondChain: {
      btc: read('BTC_SECOND_SOURCE_URL').trim().replace(/\/$/, ''),
      rpc: read('ETH_SECOND_RPC_URL').trim(),
    },
    /** The URL of a list of sanctioned addresses, empty for none. */
    sanctionsUrl: read('SANCTIONS_URL'),
    /** How long the approval of a deposit waits if its sender may not belong to this account alone. */
    newSenderHours: readNumber(env, 'NEW_SENDER_HOURS', blockchainLimits.newSenderHours),
    /** The number of addresses that our own edge appends to X-Forwarded-For behind the client's. */
    trustedProxyHops: readNumber(env, 'TRUSTED_PROXY_HOPS', 0),
    /** Multiplies every throttle. Above 1 only where many people share one address, as on a developer's machine. */
    throttleScale: readNumber(env, 'THROTTLE_SCALE', 1),
    appCheck: appCheckModes.find((mode) => mode === read('APP_CHECK')) ?? 'enforced',
    /** The days after which an account with an unverified address is deleted; 0 = never. */
    unverifiedKeptDays: readNumber(env, 'UNVERIFIED_KEPT_DAYS', defaultUnverifiedDays),
    /** The days after a decision when the job erases the data; 0 = never. */
    keptDays: readKeptDays(env),
    /** Encrypts the secrets of authenticator apps: 32 bytes in base64. */
    factorKey: read('FACTOR_KEY'),
    /** The domain that passkeys belong to. */
    rpId: read('RP_ID'),
    adminSecondFactor: adminFactorModes.find((mode) => mode === read('ADMIN_SECOND_FACTOR')) ?? 'required',
    /** The days after which expiring data is removed; 0 = never. */
    expiringDays: readExpiringDays(env),
  };
}

/** How long decided data is kept according to the environment. `checkSettings` reports invalid values. */
export function readKeptDays(env: Environment): KeptDays {
  return {
    kyc: readNumber(env, 'REJECTED_KYC_KEPT_DAYS', defaultKeptDays.kyc),
    proof: readNumber(env, 'PROOF_KEPT_DAYS', defaultKeptDays.proof),
    account: readNumber(env, 'CLOSED_ACCOUNT_KEPT_DAYS', defaultKeptDays.account),
  };
}

/** How long expiring data is kept according to the environment, with defaults. */
export function readExpiringDays(env: Environment): ExpiringDays {
  return {
    mail: readNumber(env, 'SENT_MAIL_KEPT_DAYS', defaultExpiringDays.mail),
    activity: readNumber(env, 'ACTIVITY_KEPT_DAYS', defaultExpiringDays.activity),
    notice: readNumber(env, 'NOTICE_KEPT_DAYS', defaultExpiringDays.notice),
    securityEvent: readNumber(env, 'SECURITY_EVENT_KEPT_DAYS', defaultExpiringDays.securityEvent),
  };
}

/** An empty setting is absent: as a number it would be 0, which keeps data for good. */
function readNumber(env: Environment, name: SettingName, fallback: number): number {
  const setting = env[name] ?? '';
  return setting === '' ? fallback : Number(setting);
}

function parseFirebaseConfig(text: string | undefined): { projectId?: string; storageBucket?: string } {
  if (text === undefined) return {};
  const value: unknown = JSON.parse(text);
  if (typeof value !== 'object' || value === null) return {};
  const readMember = (name: string): string | undefined => {
    const property: unknown = Reflect.get(value, name);
    return typeof property === 'string' ? property : undefined;
  };
  const projectId = readMember('projectId');
  const storageBucket = readMember('storageBucket');
  return { ...(projectId ? { projectId } : {}), ...(storageBucket ? { storageBucket } : {}) };
}
