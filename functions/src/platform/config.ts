import { blockchainLimits } from '@keelstone/domain/money/blockchain/blockchain.limits';
import { type ExpiringDays, expiringDaysAtFirst } from '@keelstone/domain/rights/retention/expiry';
import {
  type KeptDays,
  keptDaysAtFirst,
  unverifiedDaysAtFirst,
} from '@keelstone/domain/rights/retention/retention';
import {
  type AdminFactorMode,
  adminFactorModes,
  type AppCheckMode,
  appCheckModes,
  checkSettings,
  type SettingName,
} from './settings.ts';

/** Everything that the functions read from their environment, parsed once at its first use. */
export type Config = {
  projectId: string;
  storageBucket: string;
  /** The URL of the web app. Links in mails begin with it. No trailing slash. */
  appUrl: string;
  webApiKey: string;
  /** Base URL of Identity Toolkit: Google's, or the Auth emulator's. */
  identityToolkitUrl: string;
  smtp: { host: string; port: number; isSecure: boolean; user: string; password: string };
  mailFrom: string;
  ratesUrl: string;
  ratesApiKey: string;
  /** The URL of a second source of prices, empty for none. */
  secondRatesUrl: string;
  /** The URLs of the chain sources, empty for none. */
  chain: { btc: string; eth: { rpc: string; internal: string } };
  /** The URLs of the second source of each chain, empty for none. */
  secondChain: { btc: string; rpc: string };
  /** The URL of a list of sanctioned addresses, empty for none. */
  sanctionsUrl: string;
  /** How long the approval of a deposit waits if its sender may not belong to this account alone. */
  newSenderHours: number;
  /** The number of addresses that our own edge appends to X-Forwarded-For behind the client's. */
  trustedProxyHops: number;
  /** Multiplies every throttle. Above 1 only where many people share one address, as on a developer's machine. */
  throttleScale: number;
  appCheck: AppCheckMode;
  /** The days after which an account with an unverified address is deleted; 0 = never. */
  unverifiedKeptDays: number;
  /** The days after a decision when the job erases the data; 0 = never. */
  keptDays: KeptDays;
  /** Encrypts the secrets of authenticator apps: 32 bytes in base64. */
  factorKey: string;
  /** The domain that passkeys belong to. */
  rpId: string;
  adminSecondFactor: AdminFactorMode;
  /** The days after which expiring data is removed; 0 = never. */
  expiringDays: ExpiringDays;
};

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Parses the environment. Throws one error that lists every missing or invalid setting. Refuses an Auth emulator
 * outside a `demo-` project: such a process would accept unsigned tokens.
 */
export function readConfig(env: Environment): Config {
  const firebase = parseFirebaseConfig(env['FIREBASE_CONFIG']);
  const projectId = env['GCLOUD_PROJECT'] ?? firebase.projectId;
  const problems = checkSettings(env);
  if (projectId === undefined) problems.push('GCLOUD_PROJECT is missing: the platform sets it');
  if (projectId === undefined || problems.length > 0) {
    throw new Error(`The configuration is not complete (docs/deploy.md):\n- ${problems.join('\n- ')}`);
  }
  const emulatorHost = env['FIREBASE_AUTH_EMULATOR_HOST'];
  if (emulatorHost !== undefined && !projectId.startsWith('demo-')) {
    throw new Error(`FIREBASE_AUTH_EMULATOR_HOST is set for "${projectId}", which is not a demo- project`);
  }
  const value = (name: string, fallback = ''): string => {
    const given = env[name];
    return given === undefined || given === '' ? fallback : given;
  };
  return {
    projectId,
    storageBucket: value('STORAGE_BUCKET', firebase.storageBucket ?? `${projectId}.appspot.com`),
    appUrl: value('APP_URL').replace(/\/$/, ''),
    webApiKey: value('WEB_API_KEY'),
    identityToolkitUrl:
      emulatorHost === undefined
        ? 'https://identitytoolkit.googleapis.com'
        : `http://${emulatorHost}/identitytoolkit.googleapis.com`,
    smtp: {
      host: value('SMTP_HOST'),
      port: Number(value('SMTP_PORT')),
      isSecure: value('SMTP_SECURE') === 'true',
      user: value('SMTP_USER'),
      password: value('SMTP_PASSWORD'),
    },
    mailFrom: value('MAIL_FROM'),
    ratesUrl: value('RATES_URL').replace(/\/$/, ''),
    ratesApiKey: value('RATES_API_KEY'),
    secondRatesUrl: value('SECOND_RATES_URL').replace(/\/$/, ''),
    chain: {
      btc: value('BTC_SOURCE_URL').trim().replace(/\/$/, ''),
      eth: { rpc: value('ETH_RPC_URL').trim(), internal: value('ETH_INTERNAL_URL').trim() },
    },
    secondChain: {
      btc: value('BTC_SECOND_SOURCE_URL').trim().replace(/\/$/, ''),
      rpc: value('ETH_SECOND_RPC_URL').trim(),
    },
    sanctionsUrl: value('SANCTIONS_URL'),
    newSenderHours: Number(value('NEW_SENDER_HOURS', String(blockchainLimits.newSenderHours))),
    trustedProxyHops: Number(value('TRUSTED_PROXY_HOPS', '0')),
    throttleScale: Number(value('THROTTLE_SCALE', '1')),
    appCheck: appCheckModes.find((mode) => mode === value('APP_CHECK')) ?? 'enforced',
    unverifiedKeptDays: Number(value('UNVERIFIED_KEPT_DAYS', String(unverifiedDaysAtFirst))),
    keptDays: readKeptDays(env),
    factorKey: value('FACTOR_KEY'),
    rpId: value('RP_ID'),
    adminSecondFactor: adminFactorModes.find((mode) => mode === value('ADMIN_SECOND_FACTOR')) ?? 'required',
    expiringDays: readExpiringDays(env),
  };
}

/** How long decided data is kept according to the environment. Invalid values are reported elsewhere. */
export function readKeptDays(env: Environment): KeptDays {
  return {
    kyc: Number(env['REJECTED_KYC_KEPT_DAYS'] ?? keptDaysAtFirst.kyc),
    proof: Number(env['PROOF_KEPT_DAYS'] ?? keptDaysAtFirst.proof),
    account: Number(env['CLOSED_ACCOUNT_KEPT_DAYS'] ?? keptDaysAtFirst.account),
  };
}

/** How long expiring data is kept according to the environment, with defaults. */
export function readExpiringDays(env: Environment): ExpiringDays {
  const days = (name: SettingName, atFirst: number): number => {
    const given = env[name] ?? '';
    return given === '' ? atFirst : Number(given);
  };
  return {
    mail: days('SENT_MAIL_KEPT_DAYS', expiringDaysAtFirst.mail),
    activity: days('ACTIVITY_KEPT_DAYS', expiringDaysAtFirst.activity),
    notice: days('NOTICE_KEPT_DAYS', expiringDaysAtFirst.notice),
    securityEvent: days('SECURITY_EVENT_KEPT_DAYS', expiringDaysAtFirst.securityEvent),
  };
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
