import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { findFreePorts } from '../emulator/src/port-check.ts';
import { portEnvironment } from './own-stack.ts';
import { root } from './run-command.ts';

/** A command of package.json, started as npm does, on a machine that has nothing but Node. */
function run([name = '', ...args]: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const options = { cwd: root, env: { HOME: '/nowhere', PATH: '/nowhere', ...env }, timeout: 300_000 };
  return spawnSync(process.execPath, ['scripts/run.mjs', name, ...args], { ...options, encoding: 'utf8' });
}

describe('a command is refused', () => {
  it.each([
    [['reconcile'], '127.0.0.1:PORT (Firestore)'],
    [['flags', 'deposits', 'off'], '127.0.0.1:PORT (Firestore)'],
    [['test', '--only', 'unit,api', '--running'], '127.0.0.1:PORT (Firestore)'],
    [['start'], 'The Firestore emulator cannot run here: found no Java'],
    [['test', '--only', 'unit,api'], 'The Firestore emulator cannot run here: found no Java'],
  ])('without a running stack, or if none can run: npm run %j', async (command, reason) => {
    const ports = await findFreePorts();
    const stderr = expect.stringContaining(reason.replace('PORT', String(ports.firestore)));
    expect(run(command, portEnvironment({ ports }))).toMatchObject({ status: 1, stdout: '', stderr });
  });

  it.each([
    [['flags', 'everything', 'off'], 'Unknown kill switch: everything. Known: withd'],
    [['audit', 'verify', '--head', 'x'], '--head is a number and a hash'],
    [['grant-admin'], 'email address'],
    [['policy', '--from', 'many'], '--from takes an amount'],
    [['migrate', '--backup', ' '], 'Make a backup first, and name it'],
    [['test', '--only', 'apis'], 'Unknown suite: apis. Suites: format'],
    [['retention', '--project', 'nowhere'], 'does not exist'],
    [['deploy', '--project', 'demo-keelstone'], 'must name a real project'],
    [['deploy', '--project', '--yes'], "Option '--project' argument is ambiguous"],
    [['deploy', '--dry-run'], 'must name a real project, not ""'],
    [['verify', '--sideways'], "Unknown option '--sideways'. Known options: --help"],
  ])('for arguments that it does not know, with its usage: npm run %j', (command, reason) => {
    const { status, stdout, stderr } = run(command);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain(reason);
    expect(stderr).toMatch(new RegExp(`npm (run )?${String(command[0])}`));
    expect(stderr).not.toMatch(/^ +at /m);
  });
});
