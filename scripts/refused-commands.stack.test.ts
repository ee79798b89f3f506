import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePorts } from '../emulator/src/free-ports.ts';
import { root } from './run-command.ts';
import { portEnvironment } from './stack-environment.ts';

// What a command refuses it refuses before it loads, builds or starts anything: on a quiet machine within 2 s. Seconds of
// the clock would depend on what else runs, so the processes note what processor time they used and what they loaded.
const run = promisify(execFile);
const processorMsMax = 2_000;
/** Only so that a command that hangs ends. */
const limitMs = 60_000;
const generously = { timeout: 2 * limitMs };
const exitReport = new URL('exit-report.mjs', pathToFileURL(join(root, 'scripts/'))).href;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keelstone-refused-'));
});
afterAll(() => rm(folder, { recursive: true }));

describe('a command is refused', generously, () => {
  it.concurrent.each([
    ['reconcile', [], 1],
    ['flags', ['deposits', 'off'], 1],
    ['test', ['--only', 'unit,api', '--running'], 2],
  ])('without a running stack: npm run %s %j', async (name, args, code) => {
    const ports = await freePorts();
    const refused = await refusalOf(name, args, portEnvironment({ ports }));
    const sentence = `127.0.0.1:${String(ports.firestore)} (Firestore)`;
    expect(refused).toMatchObject({ code, stdout: '', stderr: expect.stringContaining(sentence) });
    expectQuick(refused);
  });

  it.concurrent.each([
    ['start', []],
    ['test', ['--only', 'unit,api']],
  ])('if no Firestore emulator can run: npm run %s %j', async (name, args) => {
    const refused = await refusalOf(name, args, portEnvironment({ ports: await freePorts() }));
    const stderr = expect.stringContaining('The Firestore emulator cannot run here: found no Java');
    expect(refused).toMatchObject({ code: 1, stdout: '', stderr });
    expectQuick(refused);
  });

  it.concurrent.each([
    [['flags', 'everything', 'off'], 'Unknown kill switch: everything. Known: withd'],
    [['audit', 'verify', '--head', 'x'], '--head is a number and a hash'],
    [['grant-admin'], 'email address'],
    [['policy', '--from', 'many'], '--from takes an amount'],
    [['test', '--only', 'apis'], 'Unknown suite: apis. Suites: format'],
    [['retention', '--project', 'nowhere'], 'does not exist'],
    [['deploy', '--project', 'demo-keelstone'], 'must name a real project'],
    [['verify', '--sideways'], "Unknown option '--sideways'. Known options: --help"],
  ])(
    'for arguments that it does not know, with its usage: npm run %j',
    async ([name = '', ...args], reason) => {
      const refused = await refusalOf(name, args);
      expect(refused).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining(reason) });
      expect(refused.stderr).toMatch(new RegExp(`npm (run )?${name}`));
      expect(refused.stderr).not.toMatch(/^ +at /m);
      expectQuick(refused);
    },
  );

  it('and one that goes on would be noticed, because it loads firebase-admin', async () => {
    const report = join(folder, 'control');
    const options = { cwd: root, env: { EXIT_REPORT: report } };
    await run(process.execPath, ['--import', exitReport, '-e', "require('firebase-admin/app')"], options);
    expect(await usageIn(report)).toMatchObject({ processes: 1, hasFirebaseAdmin: true });
  });
});

type Usage = { processes: number; cpuMs: number; hasFirebaseAdmin: boolean };
type Refusal = { code: unknown; stdout: string; stderr: string; usage: Usage };

/** Two processes: the one that npm starts, and the command itself. */
function expectQuick({ usage }: Refusal): void {
  expect(usage).toMatchObject({ processes: 2, hasFirebaseAdmin: false });
  expect(usage.cpuMs).toBeLessThan(processorMsMax);
}

/** How a command of package.json fails, started as npm does, on a machine that has nothing but Node. */
async function refusalOf(
  name: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Refusal> {
  const report = join(await mkdtemp(join(folder, `${name}-`)), 'exits');
  const noting = { NODE_OPTIONS: `--import=${exitReport}`, EXIT_REPORT: report };
  const failure: unknown = await run(process.execPath, ['scripts/run.mjs', name, ...args], {
    cwd: root,
    env: { HOME: '/nowhere', PATH: '/nowhere', ...noting, ...env },
    timeout: limitMs,
  }).then(
    () => undefined,
    (error: unknown) => error,
  );
  const { code, stdout, stderr } = failure as { code: unknown; stdout: string; stderr: string };
  return { code, stdout, stderr, usage: await usageIn(report) };
}

/** What the processes of a command have used together, as each has noted it at its end. */
async function usageIn(report: string): Promise<Usage> {
  const lines = (await readFile(report, 'utf8')).trim().split('\n');
  const exits = lines.map((line) => JSON.parse(line) as { cpuMs: number; hasFirebaseAdmin: boolean });
  return {
    processes: exits.length,
    cpuMs: exits.reduce((sum, { cpuMs }) => sum + cpuMs, 0),
    hasFirebaseAdmin: exits.some(({ hasFirebaseAdmin }) => hasFirebaseAdmin),
  };
}
