import { brand } from '../domain/src/brand.ts';
import { portNames, portVariable } from '../emulator/src/ports.ts';
import type { Stack } from '../emulator/src/stack.ts';
import { localFactorKey, localRatesApiKey } from '../emulator/src/suite/environment.ts';

export type RunningStack = Pick<Stack, 'urls' | 'ports'>;

/** How tests find the running stack: the official variables of the emulators, and the settings of the functions. */
export function stackEnvironment({ urls, ports }: RunningStack): Record<string, string> {
  const hostOf = (url: string): string => new URL(url).host;
  return {
    GCLOUD_PROJECT: 'demo-keelstone',
    METADATA_SERVER_DETECTION: 'none',
    FIREBASE_AUTH_EMULATOR_HOST: hostOf(urls.auth),
    FIRESTORE_EMULATOR_HOST: hostOf(urls.firestore),
    FIREBASE_STORAGE_EMULATOR_HOST: hostOf(urls.storage),
    STORAGE_EMULATOR_HOST: urls.storage,
    STORAGE_BUCKET: 'demo-keelstone.appspot.com',
    APP_URL: urls.app,
    INBOX_URL: urls.inbox,
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(ports.smtp),
    MAIL_FROM: `${brand.name} <no-reply@${brand.slug}.test>`,
    RATES_URL: `${urls.rates}/v1/exchangerate`,
    RATES_API_KEY: localRatesApiKey,
    WEB_API_KEY: 'fake-api-key',
    APP_CHECK: 'off',
    UNVERIFIED_KEPT_DAYS: '0',
    ACTIVITY_KEPT_DAYS: '0',
    FACTOR_KEY: localFactorKey,
    RP_ID: 'localhost',
    ADMIN_SECOND_FACTOR: 'offered',
  };
}

/** How the command lines find it. */
export function portEnvironment({ ports }: Pick<RunningStack, 'ports'>): Record<string, string> {
  return Object.fromEntries(portNames.map((name) => [portVariable(name), String(ports[name])]));
}
