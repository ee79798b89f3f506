import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { createServer, type AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** A process that serves a bundle of the functions as a platform does: the same framework, the same parsers. */
export type PlatformServer = { url: string; pid: number; close(): Promise<void> };

type Platform = {
  /** The file that node runs, in the folder of a package's main module. */
  main: string;
  env: Record<string, string>;
  args(folder: string, port: number): string[];
};

export const platformNames = ['emulator worker', 'functions framework'] as const;
export type PlatformName = (typeof platformNames)[number];

const { resolve } = createRequire(import.meta.url);

const platforms = {
  'emulator worker': {
    main: join(dirname(resolve('firebase-tools')), 'emulator/functionsEmulatorRuntime.js'),
    env: { FUNCTION_SIGNATURE_TYPE: 'http', FUNCTIONS_EMULATOR: 'true' },
    args: () => [],
  },
  /** What Google runs in an instance. */
  'functions framework': {
    main: join(dirname(resolve('@google-cloud/functions-framework')), 'main.js'),
    env: { NODE_ENV: 'production' },
    args: (folder, port) => [`--source=${folder}`, '--target=api', `--port=${String(port)}`],
  },
} as const satisfies Record<PlatformName, Platform>;

/** A configuration at whose addresses nothing answers. */
export const envWithoutServices = {
  PATH: process.env['PATH'],
  GCLOUD_PROJECT: 'demo-bodies',
  FIREBASE_CONFIG: '{}',
  FIRESTORE_EMULATOR_HOST: '127.0.0.1:1',
  FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:1',
  METADATA_SERVER_DETECTION: 'none',
  APP_URL: 'http://127.0.0.1:1',
  WEB_API_KEY: 'key',
  SMTP_HOST: '127.0.0.1',
  SMTP_PORT: '1',
  MAIL_FROM: 'a@example.com',
  RATES_URL: 'http://127.0.0.1:1',
  RATES_API_KEY: 'key',
  APP_CHECK: 'off',
  FACTOR_KEY: 'bG9jYWwta2V5LW9mLWtlZWxzdG9uZS1ub3Qtc2VjcmU=',
  RP_ID: 'localhost',
};
/** Serves the `api` of the package in `folder`; `env` is added to what the platform sets. */
export async function startOnPlatform(
  name: PlatformName,
  { folder, env }: { folder: string; env: Readonly<Record<string, string | undefined>> },
): Promise<PlatformServer> {
  const { main, env: own, args } = platforms[name];
  const port = await unusedPort();
  const child = spawn(process.execPath, [main, ...args(folder, port)], {
    cwd: folder,
    env: { ...env, ...own, FUNCTION_TARGET: 'api', PORT: String(port) },
    // The emulator's worker expects messages from its parent.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = `http://127.0.0.1:${String(port)}`;
  const close = async (): Promise<void> => {
    child.kill('SIGKILL');
    await gone;
  };
  const isUp = await Promise.race([untilAnswered(url), gone.then(() => false)]);
  if (!isUp || child.pid === undefined) {
    await close();
    throw new Error(`The ${name} did not start`);
  }
  return { url, pid: child.pid, close };
}

async function untilAnswered(url: string): Promise<boolean> {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    try {
      await (await fetch(`${url}/api/openapi.json`)).arrayBuffer();
      return true;
    } catch {
      await delay(100);
    }
  }
  return false;
}

async function unusedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
