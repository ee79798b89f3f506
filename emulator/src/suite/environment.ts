import { join } from 'node:path';
import { brand } from '@keelstone/domain/kernel/brand';
import { loopback } from '../port-check.ts';
import type { Ports } from '../ports.ts';
import { stackUrls } from '../urls.ts';

/** The key that the local rate source asks for. Not a secret: it opens nothing else. */
export const localRatesApiKey = 'local-rates-key';

/** Encrypts the demo's second factors. Not a secret: a deploy has a different key. */
const localFactorKey = 'bG9jYWwta2V5LW9mLWtlZWxzdG9uZS1ub3Qtc2VjcmU=';

/**
 * Taken out of the developer's environment: what would point the stack at a real project or at another stack, and what
 * a test runner sets for itself.
 */
const withheld =
  /^(GOOGLE_|GCLOUD_|CLOUDSDK_|FIREBASE_|FIRESTORE_|STORAGE_|PUBSUB_|VITEST|NODE_ENV$|NODE_CHANNEL_|FORCE_COLOR$|KEELSTONE_)/;
const kept = /^FIREBASE_EMULATORS_PATH$/;

/** The environment of firebase-tools, and through it of the functions: their settings for the local stack. */
export function suiteEnvironment(
  base: NodeJS.ProcessEnv,
  options: { readonly ports: Ports; readonly runPath: string },
): Record<string, string> {
  const { ports, runPath } = options;
  const env: Record<string, string> = {};
  for (const [name, value] of Object.entries(base)) {
    if (value !== undefined && (!withheld.test(name) || kept.test(name))) env[name] = value;
  }
  return {
    ...env,
    TMPDIR: runPath,
    XDG_CONFIG_HOME: join(runPath, 'config'),
    NO_UPDATE_NOTIFIER: '1',
    npm_config_offline: 'true', // it runs `npm show firebase-functions` at every load of the functions, and waits
    METADATA_SERVER_DETECTION: 'none', // no search for a cloud machine's credentials on the network
    FIREBASE_FUNCTIONS_DISCOVERY_OUTPUT_PATH: 'true', // by a file: the default, a port, takes three seconds longer
    // How long a function may load: on a busy machine longer than the 30 s allowed, and then its caller would never get
    // an answer. The stack itself notices if nothing happens any more (patience.ts).
    FUNCTIONS_DISCOVERY_TIMEOUT: '3600',
    NO_COLOR: '1',
    ...localSettings(ports),
    THROTTLE_SCALE: '1000', // everybody here comes from one address
  };
}

/** The settings of the functions (functions/src/platform/settings.ts) on the local stack. */
export function localSettings(ports: Ports): Record<string, string> {
  return {
    APP_URL: stackUrls(ports).app,
    SMTP_HOST: loopback,
    SMTP_PORT: String(ports.smtp),
    RATES_URL: `${stackUrls(ports).rates}/v1/exchangerate`,
    RATES_API_KEY: localRatesApiKey,
    SECOND_RATES_URL: `${stackUrls(ports).rates}/v2`,
    BTC_SOURCE_URL: `http://${loopback}:${String(ports.chain)}/btc`,
    ETH_RPC_URL: `http://${loopback}:${String(ports.chain)}/eth`,
    ETH_INTERNAL_URL: `http://${loopback}:${String(ports.chain)}/etherscan?chainid=1`,
    BTC_SECOND_SOURCE_URL: `http://${loopback}:${String(ports.chain)}/second/btc`,
    ETH_SECOND_RPC_URL: `http://${loopback}:${String(ports.chain)}/second/eth`,
    SANCTIONS_URL: `http://${loopback}:${String(ports.chain)}/sanctioned`,
    NEW_SENDER_HOURS: '0', // nobody waits a day to see a demo
    WEB_API_KEY: 'fake-api-key',
    MAIL_FROM: `${brand.name} <no-reply@${brand.slug}.test>`,
    APP_CHECK: 'off', // it has no emulator
    UNVERIFIED_KEPT_DAYS: '0', // the demo has one, who shall stay
    ACTIVITY_KEPT_DAYS: '0', // the demo's sign-ins were in one month, which is long over one day
    FACTOR_KEY: localFactorKey,
    RP_ID: 'localhost',
    ADMIN_SECOND_FACTOR: 'offered', // the demo's administrator signs in with a password
  };
}
