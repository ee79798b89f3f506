import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { createFixtureProject } from '../testing/fixture-project.ts';
import { expectNothingLeft, leftovers, patiently } from '../testing/leftovers.ts';
import { findFreePorts } from './port-check.ts';
import { portNames, portVariable } from './ports.ts';

const entry = fileURLToPath(new URL('../testing/start-fixture.ts', import.meta.url));
const cleanUps: (() => void)[] = [];
afterEach(() => {
  for (const cleanUp of cleanUps.splice(0).reverse()) cleanUp();
});

const isReady = (run: Run) => run.prints('Ctrl-C stops everything');

it('npm start prints one table with the addresses and logins, and ends with 0 after Ctrl-C', async () => {
  const run = await startFixture();
  await isReady(run);
  expect(run.output()).toMatch(new RegExp(`App +http://localhost:${run.ports.hosting}\n`));
  expect(run.output()).toMatch(/Administrator +ada@keelstone\.test +\S+/);
  // A key press reaches the process twice: from the terminal, and from scripts/run.mjs.
  run.child.kill('SIGINT');
  run.child.kill('SIGINT');
  await hasEnded(run, 0);
  expect(run.output()).toContain('All processes stopped.');
  expect(run.output()).not.toContain('immediately …');
});

describe('npm start', { tags: 'all-or-stack' }, () => {
  it('ends immediately on a second signal, while a function hangs', async () => {
    const run = await startFixture();
    await isReady(run);
    fetch(`http://127.0.0.1:${run.ports.hosting}/api/spin`).catch(() => undefined);
    await expect.poll(() => logOf(run), patiently).toContain('spinning');
    run.child.kill('SIGHUP');
    await run.prints('Stopping …');
    // The pause that tells two requests from one: stop-signals.ts.
    await delay(1_000);
    run.child.kill('SIGINT');
    await hasEnded(run, 0);
    expect(run.output()).toContain('Stopping immediately …');
  });

  it('ends with 0 on SIGTERM in the middle of the start', async () => {
    const run = await startFixture();
    const started = async () => (await leftovers(run.root, 0)).join();
    await expect.poll(started, patiently).toContain('java');
    run.child.kill('SIGTERM');
    await hasEnded(run, 0);
  });

  it('leaves nothing behind when it is killed itself', async () => {
    const run = await startFixture();
    await isReady(run);
    run.child.kill('SIGKILL');
    await hasEnded(run, null);
  });
});

async function hasEnded(run: Run, status: number | null): Promise<void> {
  expect(await run.status).toBe(status);
  await expectNothingLeft(run.root, run.ports);
}

/** The log of firebase-tools in this run, the only one of its root. */
function logOf({ root }: Run): string {
  const logs = join(root, '.cache', 'logs');
  return readdirSync(logs)
    .map((run) => readFileSync(join(logs, run, 'firebase.log'), 'utf8'))
    .join('');
}

type Run = Awaited<ReturnType<typeof startFixture>>;

async function startFixture() {
  const project = createFixtureProject();
  cleanUps.push(project.remove);
  const ports = await findFreePorts();
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
    await Promise.race([expect.poll(() => output, patiently).toContain(text), ended]);
  };
  ended.catch(() => undefined);
  return { root: project.root, ports, child, status, output: () => output, prints };
}
