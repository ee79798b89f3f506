import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { freePorts } from '../emulator/src/free-ports.ts';
import { root } from './run-command.ts';
import { portEnvironment } from './stack-environment.ts';

// What a command refuses it refuses before it loads, builds or starts anything. The limit is far above what that takes
// and far below the slow way (the Firestore SDK alone tries for 40 s); the exact output shows which one was taken.
const run = promisify(execFile);
const limitMs = 30_000;
const generously = { timeout: 2 * limitMs };

const stackCommands = [
  ['reconcile', [], 1],
  ['audit', ['verify'], 1],
  ['reindex', [], 1],
  ['flags', [], 1],
  ['flags', ['deposits', 'off'], 1],
  ['grant-admin', ['farah@keelstone.test'], 1],
  ['revoke-admin', ['farah@keelstone.test'], 1],
  ['reset-factor', ['farah@keelstone.test'], 1],
  ['load-data', ['--users', '10'], 1],
  ['test', ['--only', 'unit,api', '--running'], 2],
  ['test', ['--only', 'lint,journeys', '--running'], 2],
] as const;

describe('without a running stack', generously, () => {
  it.concurrent.each(stackCommands)('npm run %s %j reports it and ends with %i', async (name, args, code) => {
    const ports = await freePorts();
    const refused = expect(command(name, args, portEnvironment({ ports }))).rejects;
    await refused.toMatchObject({ code, stdout: '', stderr: expect.stringContaining(sentence(ports)) });
  });

  const sentence = ({ firestore }: { firestore: number }) => `127.0.0.1:${String(firestore)} (Firestore)`;
});

describe('if no Firestore emulator can run', generously, () => {
  it.concurrent.each(['cost', 'bench', 'drill', 'lighthouse', 'screenshots', 'start', 'dev', 'seed', 'test'])(
    'npm run %s names what to install and ends with 1',
    async (name) => {
      const args = name === 'test' ? ['--only', 'unit,api'] : [];
      const ports = await freePorts();
      const env = portEnvironment({ ports });
      const refused = expect(command(name, args, env)).rejects;
      await refused.toMatchObject({
        code: 1,
        stdout: '',
        stderr: expect.stringContaining('The Firestore emulator cannot run here: found no Java'),
      });
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
    ['a negative count', ['load-data', '--users=-1'], '--users must be a whole number'],
    ['a size that no cost is measured at', ['cost', '100', 'nonsense'], 'nonsense'],
    ['an unknown part of the bench', ['bench', '--only', 'speed'], 'Unknown part: speed. Parts: api'],
    ['an unknown suite', ['test', '--only', 'apis'], 'Unknown suite: apis. Suites: format'],
    ['a demo project', ['deploy', '--project', 'demo-keelstone'], 'must name a real project'],
    ['a probe of no project', ['doctor', '--probe'], '--probe needs a --project'],
  ])('are refused with the reason and the usage: %s', async (_title, [name = '', ...args], reason) => {
    await expectRefusal(name, args, reason);
  });

  // One option that no command has; every command of package.json except those that only forward to another tool.
  it.concurrent.each([
    ...[
      'audit',
      'bench',
      'build',
      'cost',
      'deploy',
      'dev',
      'doctor',
      'drill',
      'flags',
      'grant-admin',
      'lighthouse',
      'load-data',
    ],
    ...[
      'openapi',
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
  const refused = expect(command(name, args)).rejects;
  await refused.toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining(reason) });
  await refused.toMatchObject({ stderr: expect.stringMatching(`npm (run )?${name}`) });
  await refused.not.toMatchObject({ stderr: expect.stringMatching(/^ +at /m) });
}

/** A command of package.json, as npm starts it, on a machine that has nothing but Node. */
function command(name: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  return run(process.execPath, ['scripts/run.mjs', name, ...args], {
    cwd: root,
    env: { HOME: '/nowhere', PATH: '/nowhere', ...env },
    timeout: limitMs,
  });
}
