import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { createServer, type AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

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

const framework = createRequire(import.meta.url).resolve('@google-cloud/functions-framework');

/** A process that serves the `api` of the package in `folder` with what Google runs in an instance: its framework. */
export async function startOnPlatform(folder: string): Promise<{ url: string; close(): Promise<void> }> {
  const port = await unusedPort();
  const args = [`--source=${folder}`, '--target=api', `--port=${String(port)}`];
  const child = spawn(process.execPath, [join(dirname(framework), 'main.js'), ...args], {
    cwd: folder,
    env: { ...envWithoutServices, NODE_ENV: 'production', FUNCTION_TARGET: 'api' },
    stdio: 'ignore',
  });
  const gone = once(child, 'exit');
  const url = `http://127.0.0.1:${String(port)}`;
  const close = async (): Promise<void> => {
    child.kill('SIGKILL');
    await gone;
  };
  const isUp = await Promise.race([untilAnswered(url), gone.then(() => false)]);
  if (isUp) return { url, close };
  await close();
  throw new Error('The framework did not start');
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
