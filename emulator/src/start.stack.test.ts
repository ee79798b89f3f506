import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { portNames, portVariable } from './ports.ts';
import { freePorts } from './port-check.ts';
import { createFixtureProject } from '../testing/fixture-project.ts';
import { expectNothingLeft, leftovers } from '../testing/leftovers.ts';

const entry = fileURLToPath(new URL('../testing/start-fixture.ts', import.meta.url));
/** Generous: on a fresh clone nothing is in the machine's memory yet, and the component tests run at the same time. */
const startMs = 150_000;
const cleanUps: (() => void)[] = [];
afterEach(() => {
  for (const cleanUp of cleanUps.splice(0).reverse()) cleanUp();
});

const isReady = (run: Run) => run.prints('Ctrl-C stops everything');

it.each<[string, (run: Run) => Promise<void>, number | null]>([
  [
    'prints one table with the addresses and logins, and ends with 0 after Ctrl-C',
    async (run) => {
      await isReady(run);
      expect(run.output()).toMatch(new RegExp(`App +http://localhost:${run.ports.hosting}\n`));
      expect(run.output()).toMatch(/Administrator +ada@keelstone\.test +\S+/);
      // A key press reaches the process twice: from the terminal, and from scripts/run.mjs.
      run.child.kill('SIGINT');
      run.child.kill('SIGINT');
      await run.status;
      expect(run.output()).toContain('All processes stopped.');
      expect(run.output()).not.toContain('immediately …');
    },
    0,
  ],
  [
    'ends immediately on a second signal, while a function hangs',
    async (run) => {
      await isReady(run);
      fetch(`http://127.0.0.1:${run.ports.hosting}/api/spin`).catch(() => undefined);
      run.child.kill('SIGHUP');
      await delay(1_000);
      run.child.kill('SIGINT');
    },
    0,
  ],
  [
    'ends with 0 on SIGTERM in the middle of the start',
    async (run) => {
      const started = async () => (await leftovers(run.root, 0)).join();
      await expect.poll(started, { timeout: startMs / 2 }).toContain('java');
      run.child.kill('SIGTERM');
    },
    0,
  ],
  [
    'leaves nothing behind when it is killed itself',
    async (run) => {
      await isReady(run);
      run.child.kill('SIGKILL');
    },
    null,
  ],
])(
  'npm start %s',
  async (_title, act, status) => {
    const run = await startFixture();
    await act(run);
    expect(await run.status).toBe(status);
    await expectNothingLeft(run.root, run.ports);
  },
  startMs,
);

type Run = Awaited<ReturnType<typeof startFixture>>;

async function startFixture() {
  const project = createFixtureProject();
  cleanUps.push(project.remove);
  const ports = await freePorts();
  const portSettings = Object.fromEntries(portNames.map((name) => [portVariable(name), String(ports[name])]));
  const child = spawn(process.execPath, ['--import', 'tsx', entry, '--root', project.root], {
    env: { ...process.env, ...portSettings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  cleanUps.push(() => child.kill('SIGKILL'));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
  }
  const status = once(child, 'close').then(([code]: unknown[]) => (typeof code === 'number' ? code : null));
  const ended = status.then(() => expect.fail(`ended early:\n${output}`));
  const prints = async (text: string) => {
    await Promise.race([expect.poll(() => output, { timeout: 100_000 }).toContain(text), ended]);
  };
  ended.catch(() => undefined);
  return { root: project.root, ports, child, status, output: () => output, prints };
}
