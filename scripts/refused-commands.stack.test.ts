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

const stackCommands = [
  ['reconcile', [], 1],
  ['audit', ['verify'], 1],
  ['reindex', [], 1],
  ['flags', [], 1],
  ['flags', ['deposits', 'off'], 1],
  ['policy', [], 1],
  ['policy', ['--credits', '1000'], 1],
  ['grant-admin', ['farah@keelstone.test'], 1],
  ['revoke-admin', ['farah@keelstone.test'], 1],
  ['reset-factor', ['farah@keelstone.test'], 1],
  ['test', ['--only', 'unit,api', '--running'], 2],
  ['test', ['--only', 'lint,journeys', '--running'], 2],
] as const;

describe('without a running stack', generously, () => {
  it.concurrent.each(stackCommands)('npm run %s %j reports it and ends with %i', async (name, args, code) => {
    const ports = await freePorts();
    const refused = await refusalOf(name, args, portEnvironment({ ports }));
    expect(refused).toMatchObject({ code, stdout: '', stderr: expect.stringContaining(sentence(ports)) });
    expectQuick(refused);
  });

  it('a command that goes on would be noticed, because it loads firebase-admin', async () => {
    const report = join(folder, 'control');
    const options = { cwd: root, env: { EXIT_REPORT: report } };
    await run(process.execPath, ['--import', exitReport, '-e', "require('firebase-admin/app')"], options);
    expect(await usageIn(report)).toMatchObject({ processes: 1, hasFirebaseAdmin: true });
  });

  const sentence = ({ firestore }: { firestore: number }) => `127.0.0.1:${String(firestore)} (Firestore)`;
});

describe('if no Firestore emulator can run', generously, () => {
  it.concurrent.each(['bench', 'drill', 'lighthouse', 'screenshots', 'start', 'dev', 'seed', 'test'])(
    'npm run %s names what to install and ends with 1',
    async (name) => {
      const args = name === 'test' ? ['--only', 'unit,api'] : [];
      const ports = await freePorts();
      const env = portEnvironment({ ports });
      const refused = await refusalOf(name, args, env);
      expect(refused).toMatchObject({
        code: 1,
        stdout: '',
        stderr: expect.stringContaining('The Firestore emulator cannot run here: found no Java'),
      });
      expectQuick(refused);
    },
  );
});

describe('arguments that a command does not know', generously, () => {
  it.concurrent.each([
    [
      'an unknown kill switch',
      ['flags', 'everything', 'off'],
      'Unknown kill switch: everything. Known: withd',
    ],
    ['neither on nor off', ['flags', 'deposits', 'maybe'], 'is set to on or off'],
    ['nothing to do', ['audit'], 'Say what to do'],
    ['a head that is none', ['audit', 'verify', '--head', 'x'], '--head is a number and a hash'],
    ['no address', ['grant-admin'], 'email address'],
    ['no address to revoke', ['revoke-admin'], 'email address'],
    ['no address to reset', ['reset-factor'], 'email address'],
    ['a sum that is none', ['policy', '--credits', 'many'], 'credits'],
    [
      'an unknown part of the bench',
      ['bench', '--only', 'speed'],
      'Unknown part: speed. Parts: calls, pixels',
    ],
    ['an unknown suite', ['test', '--only', 'apis'], 'Unknown suite: apis. Suites: format'],
    ['a demo project', ['deploy', '--project', 'demo-keelstone'], 'must name a real project'],
    ['a probe of no project', ['doctor', '--probe'], '--probe needs a --project'],
  ])('are refused with the reason and the usage: %s', async (_title, [name = '', ...args], reason) => {
    await expectRefusal(name, args, reason);
  });

  // One option that no command has; every command of package.json except those that only forward to another tool.
  it.concurrent.each([
    ...['audit', 'bench', 'build', 'deploy', 'dev', 'doctor', 'drill', 'flags', 'grant-admin', 'lighthouse'],
    ...[
      'openapi',
      'policy',
      'reconcile',
      'reindex',
      'reset-factor',
      'revoke-admin',
      'screenshots',
      'seed',
      'start',
      'test',
      'verify',
    ],
  ])('are refused by npm run %s with the known options', async (name) => {
    await expectRefusal(name, ['--sideways'], "Unknown option '--sideways'. Known options: --help");
  });
});

async function expectRefusal(name: string, args: readonly string[], reason: string): Promise<void> {
  const refused = await refusalOf(name, args);
  expect(refused).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining(reason) });
  expect(refused.stderr).toMatch(new RegExp(`npm (run )?${name}`));
  expect(refused.stderr).not.toMatch(/^ +at /m);
  expectQuick(refused);
}

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
