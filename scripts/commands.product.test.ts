import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { root } from './run-command.ts';

// The command lines as npm runs them, on the stack that scripts/test.ts has started, with what the journeys have left.
const run = promisify(execFile);
const app = process.env['APP_URL'] ?? '';

describe('on the running product', () => {
  it('npm run reconcile finds the ledger consistent, including everything that the journeys did', async () => {
    expect(await npm('reconcile')).toMatch(/\d+ users, \d+ journal entries[^]*The ledger is consistent\./);
  });

  // The others side by side: they mostly start processes.
  it.concurrent('npm run flags turns off a switch from the next request on, and turns it on again', async () => {
    expect(await npm('flags', 'deposits', 'off')).toMatch(/^deposits +off$/m);
    expect(await walletStatus()).toBe(503);
    expect(await npm('flags', 'deposits', 'on')).toMatch(/^deposits +on$/m);
    expect(await walletStatus()).toBe(200);
  });

  it.concurrent('npm run audit verifies the chain', async () => {
    expect(await npm('audit', 'verify')).toMatch(/The chain is consistent\./);
  });

  it.concurrent('npm run retention lists what is due, and erases it', async () => {
    const kinds = ['Rejected applications', 'Proofs of payment', 'Closed accounts'];
    const lines = (text: string) => kinds.map((kind) => `${kind}: ${text}`).join('\n');
    expect(await npm('retention', '--dry-run')).toBe(`${lines('kept for ever')}\nNothing was erased.\n`);
    expect(await npm('retention')).toBe(`${lines('0 erased')}\n`);
  });

  it.concurrent('npm run grant-admin makes a user an administrator, revoke-admin takes that back, and an unknown address fails', async () => {
    expect(await npm('grant-admin', 'farah@keelstone.test')).toContain('is now an administrator');
    expect(await npm('revoke-admin', 'farah@keelstone.test')).toContain('is no longer an administrator');
    await expect(npm('grant-admin', 'nobody@keelstone.test')).rejects.toMatchObject({ code: 1 });
  });

  it.concurrent('npm run policy sets the amount from which two administrators are needed, and shows it', async () => {
    expect(await npm('policy', '--from', '1000')).toMatch(/^Two people from +\$1,000\.00$/m);
    expect(await npm('policy')).toMatch(/^Two people from +\$1,000\.00$/m);
    expect(await npm('policy', '--from', 'never')).toMatch(/^Two people from +never$/m);
  });

  it.concurrent('npm run migrate shows what it would change, changes it, and remembers that', async () => {
    expect(await npm('migrate', '--dry-run')).toContain('Nothing was changed.');
    expect(await npm('migrate', '--backup', 'artefacts')).toContain(
      'The stored data is now that of this version.',
    );
    expect(await npm('migrate', '--dry-run')).toContain('Nothing to do');
  });

  it.concurrent('npm run reset-factor fails for a user who has no second factor', async () => {
    const refused = expect(npm('reset-factor', 'emil@keelstone.test')).rejects;
    await refused.toMatchObject({ code: 1, stderr: expect.stringContaining('has no second factor') });
  });
});

async function npm(name: string, ...args: readonly string[]): Promise<string> {
  const { stdout } = await run(process.execPath, ['scripts/run.mjs', name, ...args], { cwd: root });
  return stdout;
}

async function walletStatus(): Promise<number> {
  return (await fetch(`${app}/api/wallet`)).status;
}
