import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { closeDatabases } from '../functions/cli/command-line.repository.ts';
import { commands } from './operate.ts';
import { root } from './run-command.ts';

// On the stack that scripts/test.ts has started, with what the journeys have left.
const run = promisify(execFile);
const app = process.env['APP_URL'] ?? '';
afterAll(closeDatabases);

describe('on the running product, as npm runs it', () => {
  it('npm run reconcile finds the ledger consistent, including everything that the journeys did', async () => {
    expect(await npm('reconcile')).toMatch(/\d+ users, \d+ journal entries[^]*The ledger is consistent\./);
  });

  it('npm run flags turns off a switch from the next request on, and on again', async () => {
    expect(await npm('flags', 'deposits', 'off')).toMatch(/^deposits +off$/m);
    expect(await walletStatus()).toBe(503);
    expect(await command('flags', 'deposits', 'on')).toEqual([0, expect.stringMatching(/^deposits +on$/m)]);
    expect(await walletStatus()).toBe(200);
  });

  it('npm run grant-admin fails for an unknown address', async () => {
    await expect(npm('grant-admin', 'nobody@keelstone.test')).rejects.toMatchObject({ code: 1 });
  });

  it('npm run starts each of these commands by its name', () => {
    const [, names = ''] = /ofOperators =\s*\/\^\(([\w|-]+)\)\$\//.exec(text('scripts/run.mjs')) ?? [];
    expect(names.split('|').sort()).toEqual(Object.keys(commands).sort());
    const scripts = Object.keys(commands).map((name) => [name, `exec node scripts/run.mjs ${name}`]);
    expect(JSON.parse(text('package.json'))).toMatchObject({ scripts: Object.fromEntries(scripts) });
  });
});

describe('on the running product, in this process', () => {
  it('audit verifies the chain', async () => {
    expect(await command('audit', 'verify')).toEqual([
      0,
      expect.stringContaining('The chain is consistent.'),
    ]);
  });

  it('retention lists what is due, and erases it', async () => {
    const kinds = ['Rejected applications', 'Proofs of payment', 'Closed accounts'];
    const lines = (each: string) => kinds.map((kind) => `${kind}: ${each}`).join('\n');
    const listed = `${lines('kept for ever')}\nNothing was erased.\n`;
    expect(await command('retention', '--dry-run')).toEqual([0, listed]);
    expect(await command('retention')).toEqual([0, `${lines('0 erased')}\n`]);
  });

  it('grant-admin makes a user an administrator, and revoke-admin takes that back', async () => {
    const [granted, revoked] = ['is now an administrator', 'is no longer an administrator'];
    const email = 'farah@keelstone.test';
    expect(await command('grant-admin', email)).toEqual([0, expect.stringContaining(granted)]);
    expect(await command('revoke-admin', email)).toEqual([0, expect.stringContaining(revoked)]);
  });

  it('policy sets the amount from which two administrators are needed, and shows it', async () => {
    const shows = (amount: RegExp) => [0, expect.stringMatching(amount)];
    expect(await command('policy', '--from', '1000')).toEqual(
      shows(/^Require a second administrator +from \$1,000\.00 on$/m),
    );
    expect(await command('policy')).toEqual(shows(/^Require a second administrator +from \$1,000\.00 on$/m));
    expect(await command('policy', '--from', 'never')).toEqual(
      shows(/^Require a second administrator +never$/m),
    );
  });

  it('migrate shows what it would change, changes it, and remembers that', async () => {
    const [unchanged, changed] = ['Nothing was changed.', 'The stored data is now that of this version.'];
    expect(await command('migrate', '--dry-run')).toEqual([0, expect.stringContaining(unchanged)]);
    expect(await command('migrate', '--backup', 'artefacts')).toEqual([0, expect.stringContaining(changed)]);
    expect(await command('migrate', '--dry-run')).toEqual([0, expect.stringContaining('Nothing to do')]);
  });

  it('reset-factor fails for a user who has no second factor', async () => {
    const refused = [1, expect.stringContaining('has no second factor')];
    expect(await command('reset-factor', 'emil@keelstone.test')).toEqual(refused);
  });
});

async function npm(name: string, ...args: readonly string[]): Promise<string> {
  const { stdout } = await run(process.execPath, ['scripts/run.mjs', name, ...args], { cwd: root });
  return stdout;
}

/** The status of a command that runs in this process, and what it writes. */
async function command(name: string, ...args: readonly string[]): Promise<[number | undefined, string]> {
  let written = '';
  const write = (chunk: unknown): boolean => {
    written += String(chunk);
    return true;
  };
  const spies = [process.stdout, process.stderr].map((stream) =>
    vi.spyOn(stream, 'write').mockImplementation(write),
  );
  try {
    return [await commands[name]?.(args), written];
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}

function text(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

async function walletStatus(): Promise<number> {
  return (await fetch(`${app}/api/wallet`)).status;
}
