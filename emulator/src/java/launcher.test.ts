import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'keelstone-launcher-'));
const [pids, stopping] = [join(folder, 'pids'), join(folder, 'stopping')];
const command = (name: string, script: string) => {
  const path = join(folder, name);
  writeFileSync(path, script);
  chmodSync(path, 0o755);
  return path;
};
/** In place of a real command: prints its name, its process id and its arguments, one per line. */
const echo = (name: string) =>
  command(name, `#!/bin/sh\necho ${name}\necho $$\nfor word in "$@"; do echo "$word"; done\n`);

const launcher = command('java', readFileSync(join(import.meta.dirname, 'launcher.sh'), 'utf8'));
const env = {
  KEELSTONE_PIDS: pids,
  KEELSTONE_JAVA: echo('real-java'),
  KEELSTONE_NODE: echo('real-node'),
  KEELSTONE_FIRESTORE_JAR: '/sdk/with a space.jar',
  KEELSTONE_STORAGE_RULES: '/run/storage-rules.mjs',
  FIRESTORE_EMULATOR_BINARY_PATH: '/run/firestore.jar',
  STORAGE_EMULATOR_BINARY_PATH: '/run/storage.jar',
};
const official = { ...env, KEELSTONE_FIRESTORE_JAR: '', FIRESTORE_EMULATOR_BINARY_PATH: '' };

beforeEach(() => {
  for (const path of [pids, stopping]) rmSync(path, { recursive: true, force: true });
  mkdirSync(pids);
});
afterAll(() => rmSync(folder, { recursive: true }));

const launch = async (args: string[], settings: Record<string, string> = env) => {
  const child = promisify(execFile)(launcher, args, { env: settings });
  const { stdout, stderr } = await child;
  const [name, pid, ...words] = stdout.trimEnd().split('\n');
  return { spawned: child.child.pid, ran: [name, ...words], pid: Number(pid), stderr };
};

const edition = ['--database-edition', 'standard'];
const rules = ['--rules', '/a folder/with * and $HOME/firestore.rules'];
const log = '-Dgoogle.cloud_firestore.debug_log_level=FINE';
/** A light virtual machine, and Google's emulator in a jar without a main manifest. */
const machine = ['real-java', '-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'];
const sdk = ['-cp', '/sdk/with a space.jar', 'com.google.cloud.datastore.emulator.firestore.CloudFirestore'];
const officialFirestore = ['-jar', '/c/cloud-firestore-emulator-v1.22.0.jar', ...edition];
const officialRules = ['-jar', '/c/cloud-storage-rules-runtime-v1.1.3.jar', 'serve'];

describe('the java launcher', () => {
  it('reports the version that firebase-tools wants, on stderr', async () => {
    const { stderr, ran } = await launch(['-Duser.language=en', '-version']);
    expect(/version "([1-9][0-9]*)/.exec(stderr)?.[1]).toBe('21');
    expect(ran).toEqual(['']);
  });

  it.each([
    ['is being stopped', () => writeFileSync(stopping, '')],
    ['has been stopped and removed', () => rmSync(pids, { recursive: true })],
  ])('runs nothing for a stack that %s, since nothing would stop it', async (_what, stop) => {
    stop();
    await expect(launch(['-jar', '/run/firestore.jar'])).rejects.toMatchObject({ code: 1, stdout: '' });
  });

  // The SDK's Firestore runs without the edition, which it does not know, and without a line in the log per message.
  it.each<[string[], typeof env, string[] | undefined, string[]]>([
    [
      [log, '-jar', '/run/firestore.jar', '--host', 'h', ...edition, ...rules],
      env,
      [...machine, ...sdk, '--host', 'h', ...rules],
      ['firestore'],
    ],
    [
      ['-Da=b', '-jar', '/run/firestore.jar', '--database-edition=x', ...rules],
      env,
      [...machine, '-Da=b', ...sdk, ...rules],
      ['firestore'],
    ],
    [
      ['-Da=b', '-jar', '/run/storage.jar'],
      env,
      ['real-node', '/run/storage-rules.mjs', 'serve'],
      ['storage-rules'],
    ],
    [['-jar', '/other.jar', ...edition, '-version'], env, undefined, []],
    [['-version'], official, undefined, []],
    [officialFirestore, official, undefined, ['firestore']],
    [officialRules, official, undefined, ['storage-rules']],
  ])(
    'is given %j and becomes the command for it, or the real java with the same, whose id it records',
    async (args, settings, ran, recorded) => {
      const launched = await launch(args, settings);
      expect(launched.ran).toEqual(ran ?? ['real-java', ...args]);
      expect(launched.pid).toBe(launched.spawned);
      expect(readdirSync(pids)).toEqual(recorded);
      for (const name of recorded)
        expect(Number(readFileSync(join(pids, name), 'utf8'))).toBe(launched.spawned);
    },
  );
});
