import { execFile } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'keelstone-launcher-'));
const pids = join(folder, 'pids');
const stopping = join(folder, 'stopping');
const launcher = join(folder, 'java');
const firestoreJar = join(folder, 'firestore.jar');
const storageJar = join(folder, 'storage-rules.jar');
/** A light virtual machine: one compiler, one collector. */
const machine = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'];
const main = 'com.google.cloud.datastore.emulator.firestore.CloudFirestore';

/** In place of a real command: prints its process id and its arguments, one per line. */
const echo = (name: string) => {
  const path = join(folder, name);
  writeFileSync(path, `#!/bin/sh\necho "${name} $$"\nfor word in "$@"; do echo "$word"; done\n`);
  chmodSync(path, 0o755);
  return path;
};

copyFileSync(fileURLToPath(new URL('launcher.sh', import.meta.url)), launcher);
chmodSync(launcher, 0o755);
const env = {
  KEELSTONE_PIDS: pids,
  KEELSTONE_JAVA: echo('real-java'),
  KEELSTONE_NODE: echo('real-node'),
  KEELSTONE_FIRESTORE_JAR: '/sdk/with a space.jar',
  KEELSTONE_STORAGE_RULES: '/run/storage-rules.mjs',
  FIRESTORE_EMULATOR_BINARY_PATH: firestoreJar,
  STORAGE_EMULATOR_BINARY_PATH: storageJar,
};

beforeEach(() => {
  rmSync(pids, { recursive: true, force: true });
  mkdirSync(pids);
});
afterEach(() => rmSync(stopping, { force: true }));
afterAll(() => rmSync(folder, { recursive: true }));

async function launch(args: string[], settings: Record<string, string> = env) {
  const child = promisify(execFile)(launcher, args, { env: settings });
  const { stdout, stderr } = await child;
  const [first = '', ...words] = stdout.trimEnd().split('\n');
  const [command, pid] = first.split(' ');
  return { spawned: child.child.pid, command, pid: Number(pid), words, stderr };
}

const edition = ['--database-edition', 'standard'];
const sdk = ['-cp', '/sdk/with a space.jar', main];
const rules = ['--rules', '/a folder/with * and $HOME/firestore.rules'];

describe('the java launcher', () => {
  it('reports the version that firebase-tools wants, on stderr', async () => {
    const { stderr, command } = await launch(['-Duser.language=en', '-Dfile.encoding=UTF-8', '-version']);
    expect(/version "([1-9][0-9]*)/.exec(stderr)?.[1]).toBe('21');
    expect(command).toBe('');
  });

  it.each([
    ['is being stopped', () => writeFileSync(stopping, '')],
    ['has been stopped and removed', () => rmSync(pids, { recursive: true })],
  ])('runs nothing for a stack that %s, since nothing would stop it', async (_what, stop) => {
    stop();
    await expect(launch(['-jar', firestoreJar])).rejects.toMatchObject({ code: 1, stdout: '' });
  });

  // Without the edition, which it does not know, and without a line in the log per message.
  it.each([
    [['-Dgoogle.cloud_firestore.debug_log_level=FINE', '-Duser.language=en'], ['-Duser.language=en']],
    [['-Djava.net.preferIPv4Stack=true'], ['-Djava.net.preferIPv4Stack=true']],
  ])("runs the SDK's Firestore with the arguments of firebase-tools: %j", async (given, left) => {
    const first = await launch([...given, '-jar', firestoreJar, '--host', 'h', ...edition, ...rules]);
    expect([first.command, ...first.words]).toEqual([
      'real-java',
      ...machine,
      ...left,
      ...sdk,
      '--host',
      'h',
      ...rules,
    ]);
    const last = await launch([
      ...given,
      '-jar',
      firestoreJar,
      '--database-edition=standard',
      ...rules,
      ...edition,
    ]);
    expect(last.words).toEqual([...machine, ...left, ...sdk, ...rules]);
  });

  it('runs our Storage-rules runtime with node', async () => {
    const { command, words } = await launch(['-Duser.language=en', '-jar', storageJar, 'serve']);
    expect([command, ...words]).toEqual(['real-node', '/run/storage-rules.mjs', 'serve']);
  });

  it.each([
    ['firestore', firestoreJar],
    ['storage-rules', storageJar],
  ])('keeps its process for %s and records its id', async (name, jar) => {
    const { spawned, pid } = await launch(['-jar', jar]);
    expect(pid).toBe(spawned);
    expect(Number(readFileSync(join(pids, name), 'utf8'))).toBe(spawned);
  });

  const { PATH = '' } = process.env;
  const official = {
    KEELSTONE_PIDS: pids,
    KEELSTONE_JAVA: env.KEELSTONE_JAVA,
    KEELSTONE_FIRESTORE_JAR: '',
    PATH,
  };
  it.each([
    ['anything else', ['-jar', '/other.jar', ...edition, '-version'], env, []],
    ['the version of the official jars', ['-version'], official, []],
    [
      'the official Firestore',
      ['-jar', '/c/cloud-firestore-emulator-v1.22.0.jar', ...edition],
      official,
      ['firestore'],
    ],
    [
      'the official rules',
      ['-jar', '/c/cloud-storage-rules-runtime-v1.1.3.jar', 'serve'],
      official,
      ['storage-rules'],
    ],
  ])('runs the real java, unchanged, for %s', async (_title, args, settings, recorded) => {
    const { command, words } = await launch(args, settings);
    expect([command, ...words]).toEqual(['real-java', ...args]);
    expect(readdirSync(pids)).toEqual(recorded);
  });
});
