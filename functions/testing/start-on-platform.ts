import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findFreePorts } from '../../emulator/src/port-check.ts';

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
  const { functions: port } = await findFreePorts();
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
  const ended = new AbortController();
  void gone.then(() => ended.abort());
  if (await untilAnswered(url, ended.signal)) return { url, close };
  throw new Error('The framework did not start');
}

/** Whether it answered before it ended. A busy machine takes long; how long a test waits is the test's own limit. */
async function untilAnswered(url: string, ended: AbortSignal): Promise<boolean> {
  while (!ended.aborted) {
    try {
      await (await fetch(`${url}/api/openapi.json`, { signal: ended })).arrayBuffer();
      return true;
    } catch {
      await delay(100);
    }
  }
  return false;
}
