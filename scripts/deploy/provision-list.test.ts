import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { secretNames } from '../../functions/src/platform/settings.ts';
import { wantedAuthSettings } from '../project-auth/wanted-auth-settings.ts';
import { makeProvisionList } from './provision-list.ts';

const parts = makeProvisionList({
  project: 'keelstone-live',
  region: 'europe-west1',
  billingAccount: '01ABCD-234567-89EFAB',
  alertsTo: 'ops@example.com',
  budgetUsd: 200,
  secrets: secretNames,
  authSettings: wantedAuthSettings,
});
const lines = parts.flatMap((part) => part.lines);

/** Every command of a program in the list, those inside of others too. */
function commandsOf(program: string): string[] {
  const found = lines.flatMap((line) => {
    const inner: string[] = [];
    const outer = line.replaceAll(/"?\$\(((?:'[^']*'|[^')])*)\)"?/g, (_all, command: string) => {
      inner.push(command);
      return 'x';
    });
    return [outer, ...inner].flatMap((text) => text.split(/ \|\| | \| | && |\{ |; \}| >\/dev\/null| {3}#/));
  });
  return [...new Set(found.filter((command) => command.startsWith(`${program} `)))];
}

describe('the list of what a project needs', () => {
  it('may run again: each line looks first, or sets what it already has', () => {
    const repeatable = / (link|enable|update|add-iam-policy-binding|deploy) |-X PATCH/;
    expect(lines.filter((line) => !line.includes(' || ') && !repeatable.test(line))).toEqual([]);
    expect(lines.join('\n')).not.toMatch(/--force|--quiet| delete /);
    expect(spawnSync('sh', ['-n'], { input: lines.join('\n'), encoding: 'utf8' }).stderr).toBe('');
  });

  it('has the database and the bucket where the functions run, and Auth as the doctor wants it', () => {
    const text = lines.join('\n');
    expect(text.match(/europe-west1/g)).toHaveLength(2);
    expect(text).not.toContain('us-central1');
    expect(text).toContain('"permissions":{"disabledUserSignup":true,"disabledUserDeletion":true}');
    expect(text).toContain('"mfa":{"state":"DISABLED"}');
    expect(text).toContain('updateMask=client.permissions.disabledUserSignup,');
  });

  it('never replaces a key with which authenticator apps are encrypted', () => {
    const [made = '', ...others] = lines.filter((line) => line.includes('FACTOR_KEY'));
    expect(others).toEqual([]);
    expect(made).toMatch(/\| gcloud secrets create FACTOR_KEY /);
  });

  it('is of commands and options that firebase-tools has', () => {
    const load = createRequire(import.meta.url);
    const commands = commandsOf('npx firebase');
    expect(commands.length).toBeGreaterThan(5);
    // The options of every command, and the one of all that work on a project.
    const known = ['--project', '--json', '--non-interactive'];
    for (const command of commands) {
      const [, , name = '', ...args] = command.split(' ');
      const path = `firebase-tools/lib/commands/${name.replaceAll(':', '-')}.js`;
      const { options } = (load(path) as { command: { options: [flags: string][] } }).command;
      const own = options.flatMap(([flags]) => flags.match(/--[\w-]+/g) ?? []);
      const unknown = args.filter((arg) => arg.startsWith('--') && ![...known, ...own].includes(arg));
      expect([command, unknown]).toEqual([command, []]);
    }
  });

  it(
    'is of commands and options that gcloud has (skipped if it is not installed)',
    { timeout: 1_200_000, tags: 'all' },
    ({ skip }) => {
      skip(spawnSync('gcloud', ['--version']).status !== 0);
      const folder = mkdtempSync(join(tmpdir(), 'keelstone-gcloud-'));
      const file = join(folder, 'commands.json');
      const commands = commandsOf('gcloud');
      writeFileSync(file, JSON.stringify(commands.map((command_string) => ({ command_string }))));
      const env = { ...process.env, CLOUDSDK_CONFIG: folder };
      const check = ['meta', 'lint-gcloud-commands', '--commands-file', file];
      const { stdout } = spawnSync('gcloud', check, { env, encoding: 'utf8', maxBuffer: 1e9 });
      rmSync(folder, { recursive: true });
      const results = JSON.parse(stdout) as { success: boolean; error_message: string | null }[];
      expect(results).toHaveLength(commands.length);
      expect(results.filter(({ success }) => !success).map(({ error_message: why }) => why)).toEqual([]);
    },
  );
});
