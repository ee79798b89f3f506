import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { root } from './run-command.ts';

// The command lines as people type them, on the stack that scripts/test.ts has started.
const run = promisify(execFile);
const app = process.env['APP_URL'] ?? '';

describe('on the running product', () => {
  it('npm run reconcile proves the books, those of everything that the journeys did included', async () => {
    expect(await npm('reconcile')).toMatch(/\d+ users, \d+ journal entries[^]*The books are true\./);
  });

  it('npm run flags stops what it names from the next request on, and lets it go on', async () => {
    expect(await npm('flags')).toMatch(/^deposits +on$/m);
    expect(await npm('flags', 'deposits', 'off')).toMatch(/^deposits +off$/m);
    expect(await walletStatus()).toBe(503);
    expect(await npm('flags', 'deposits', 'on')).toMatch(/^deposits +on$/m);
    expect(await walletStatus()).toBe(200);
  });

  it('npm run flags understands read-only as people write it', async () => {
    expect(await npm('flags', 'read-only', 'on')).toMatch(/^read-only +on$/m);
    expect(await npm('flags', 'read-only', 'off')).toMatch(/^read-only +off$/m);
  });

  // At once: each of them only starts, says why not, and ends.
  it.concurrent.each([
    ['an unknown switch', ['flags', 'everything', 'off']],
    ['a switch as the document writes it', ['flags', 'readOnly', 'on']],
    ['neither on nor off', ['flags', 'deposits', 'maybe']],
    ['no address', ['grant-admin']],
    ['an unknown option of the build', ['build', '--force']],
    ['an unknown option of the checks', ['verify', '--fix']],
    ['an unknown option of the OpenAPI document', ['openapi', '--check']],
    ['an unknown option of Lighthouse', ['lighthouse', '--quick']],
    ['an unknown option of the development stack', ['dev', '--export']],
    ['an unknown option of the rebuild', ['reindex', '--all']],
    ['a size that no cost is measured at', ['cost', '100', 'nonsense']],
  ])('says how it is used, and does nothing: %s', async (_title, [name = '', ...args]) => {
    const refused = expect(npm(name, ...args)).rejects;
    await refused.toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining(`npm run ${name}`) });
    await refused.not.toMatchObject({ stderr: expect.stringMatching(/^ +at /m) });
  });

  it('npm run grant-admin makes somebody an administrator, and says who is not there', async () => {
    expect(await npm('grant-admin', 'farah@keelstone.test')).toContain('is now an administrator');
    await expect(npm('grant-admin', 'nobody@keelstone.test')).rejects.toMatchObject({ code: 1 });
  });
});

async function npm(name: string, ...args: readonly string[]): Promise<string> {
  const { stdout } = await run('npm', ['run', '--silent', name, '--', ...args], { cwd: root });
  return stdout;
}

async function walletStatus(): Promise<number> {
  return (await fetch(`${app}/api/wallet`)).status;
}
