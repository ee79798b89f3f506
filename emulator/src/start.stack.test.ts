import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { portNames, portVariable, type Ports } from './ports.ts';
import { freePorts } from './free-ports.ts';
import { createFixtureProject } from '../testing/fixture-project.ts';
import { leftovers } from '../testing/leftovers.ts';
import { portsStillTaken } from './port-check.ts';

const entry = fileURLToPath(new URL('../testing/start-fixture.ts', import.meta.url));
/** Generous: on a fresh clone nothing is in the machine's memory yet, and the component tests run at the same time. */
const startMs = 150_000;
const cleanUps: (() => void)[] = [];
afterEach(() => {
  for (const cleanUp of cleanUps.splice(0).reverse()) cleanUp();
});

describe('npm start', () => {
  it(
    'prints one table with the addresses and logins, and ends with 0 after Ctrl-C',
    async () => {
      const run = await startFixture();
      await run.prints('Ctrl-C stops everything');
      expect(run.output()).toMatch(new RegExp(`App +http://localhost:${run.ports.hosting}\n`));
      expect(run.output()).toMatch(/Administrator +ada@keelstone\.test +\S+/);

      // A key press reaches the process twice: from the terminal, and from scripts/run.mjs.
      run.child.kill('SIGINT');
      run.child.kill('SIGINT');

      expect(await run.status).toBe(0);
      expect(run.output()).toContain('All processes stopped.');
      expect(run.output()).not.toContain('immediately …');
      await expectNothingLeft(run);
    },
    startMs,
  );

  it(
    'ends immediately on a second signal, while a function hangs',
    async () => {
      const run = await startFixture();
      await run.prints('Ctrl-C stops everything');
      fetch(`http://127.0.0.1:${run.ports.hosting}/api/spin`).catch(() => undefined);
      await run.prints('Ctrl-C stops everything');

      run.child.kill('SIGHUP');
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      run.child.kill('SIGINT');

      expect(await run.status).toBe(0);
      await expectNothingLeft(run);
    },
    startMs,
  );

  it(
    'ends with 0 on SIGTERM in the middle of the start',
    async () => {
      const run = await startFixture();
      await expect
        .poll(async () => (await leftovers(run.root, 0)).join(), { timeout: startMs / 2 })
        .toContain('java');
      run.child.kill('SIGTERM');

      expect(await run.status).toBe(0);
      await expectNothingLeft(run);
    },
    startMs,
  );

  it(
    'leaves nothing behind when it is killed itself',
    async () => {
      const run = await startFixture();
      await run.prints('Ctrl-C stops everything');
      run.child.kill('SIGKILL');

      await run.status;
      await expectNothingLeft(run);
    },
    startMs,
  );
});

interface Run {
  readonly root: string;
  readonly ports: Ports;
  readonly child: ChildProcess;
  readonly status: Promise<number | null>;
  readonly output: () => string;
  readonly prints: (text: string) => Promise<void>;
}

async function startFixture(): Promise<Run> {
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

async function expectNothingLeft(run: Run): Promise<void> {
  expect(await leftovers(run.root)).toEqual([]);
  const names = portNames.filter((name) => name !== 'ui');
  expect(await portsStillTaken(run.ports, names, 1_000)).toEqual([]);
  expect(readdirSync(run.root).filter((name) => name.endsWith('.local.json'))).toEqual([]);
}
