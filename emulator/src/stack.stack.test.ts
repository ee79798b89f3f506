import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { portsInUse } from './firebase-config.ts';
import { freePorts } from './free-ports.ts';
import { portsStillTaken } from './port-check.ts';
import type { Ports } from './ports.ts';
import { startStack, type Stack, type StackOptions } from './stack.ts';
import { createFixtureProject } from '../testing/fixture-project.ts';
import { leftovers, pidOf } from '../testing/leftovers.ts';

/** Generous: on a fresh clone nothing is in the machine's memory yet, and the component tests run at the same time. */
const startMs = 150_000;
const cleanUps: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

describe('the local stack', () => {
  it(
    'answers in every part, gives the functions their settings, survives their crash and keeps data',
    async () => {
      const { root, stack } = await start({ withAuth: true }, { exportOnExit: 'data' });
      const { urls, ports } = stack;

      const before = await health(stack);
      expect(before.settings).toMatchObject({
        APP_URL: urls.app,
        SMTP_PORT: String(ports.smtp),
        RATES_URL: `${urls.rates}/v1/exchangerate`,
        FIRESTORE_EMULATOR_HOST: `127.0.0.1:${ports.firestore}`,
      });
      expect((await fetch(`${urls.inbox}/api/messages`)).status).toBe(200);
      expect((await fetch(`${urls.rates}/control`)).status).toBe(200);

      process.kill(before.pid, 'SIGKILL');
      await expect.poll(async () => (await health(stack)).pid, { timeout: 10_000 }).not.toBe(before.pid);

      expect(await signUp(stack, 'kept@keelstone.test')).toBe(200);
      await stack.stop();
      expect(await stack.exited).toEqual({ outcome: 'stopped' });
      await expectNothingLeft(root, ports);
      expect(readdirSync(root).filter((name) => name.endsWith('.local.json'))).toEqual([]);

      const again = await start({ root }, { import: 'data' });
      expect(await signUp(again.stack, 'kept@keelstone.test'), 'the user is there already').toBe(400);
    },
    startMs * 2,
  );

  it(
    'takes everything down and names Firestore when Firestore is killed',
    async () => {
      const { root, stack } = await start();
      await health(stack);
      process.kill(pidOf(root, 'CloudFirestore'), 'SIGKILL');

      expect(await stack.exited).toMatchObject({
        outcome: 'failed',
        message: expect.stringContaining('Firestore stopped by itself'),
      });
      await expectNothingLeft(root, stack.ports);
    },
    startMs,
  );

  it(
    'takes everything down, its detached Firestore too, when firebase-tools is killed',
    async () => {
      const { root, stack } = await start();
      await health(stack);
      process.kill(pidOf(root, 'emulators:start'), 'SIGKILL');

      expect(await stack.exited).toMatchObject({
        outcome: 'failed',
        message: expect.stringContaining('firebase-tools stopped by itself (ended by SIGKILL)'),
      });
      await expectNothingLeft(root, stack.ports);
    },
    startMs,
  );

  it(
    'runs next to another stack of the same project',
    async () => {
      const first = await start();
      const second = await start();
      await second.stack.stop();
      await expectNothingLeft(second.root, second.stack.ports);
      expect((await health(first.stack)).pid).toBeGreaterThan(1);
    },
    startMs * 2,
  );
});

async function start(
  fixture: { readonly withAuth?: boolean; readonly root?: string } = {},
  options: Partial<StackOptions> = {},
): Promise<{ root: string; stack: Stack }> {
  const root = fixture.root ?? newRoot(fixture.withAuth ?? false);
  const inRoot = (path: string | undefined) => (path === undefined ? undefined : join(root, path));
  const stack = await startStack({
    root,
    ports: await freePorts(),
    projectId: 'demo-fixture',
    import: inRoot(options.import),
    exportOnExit: inRoot(options.exportOnExit),
  });
  cleanUps.push(() => stack.stop());
  return { root, stack };
}

function newRoot(withAuth: boolean): string {
  const project = createFixtureProject({ withAuth });
  cleanUps.push(project.remove);
  return project.root;
}

async function health(stack: Stack): Promise<{ pid: number; settings: unknown }> {
  const response = await fetch(`${stack.urls.app}/api/health`);
  const text = await response.text();
  return response.ok ? JSON.parse(text) : { pid: 0, settings: text };
}

/** The status of registering at the Auth emulator: 400 when the address is taken. */
async function signUp(stack: Stack, email: string): Promise<number> {
  const url = `${stack.urls.auth}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=fake-api-key`;
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'long-enough' }),
  });
  return response.status;
}

async function expectNothingLeft(root: string, ports: Ports): Promise<void> {
  expect(await leftovers(root)).toEqual([]);
  expect(
    await portsStillTaken(ports, portsInUse(['auth', 'functions', 'firestore', 'hosting'], true), 0),
  ).toEqual([]);
  expect(existsSync(root)).toBe(true);
}
