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

  it("runs the SDK's Firestore with the arguments of firebase-tools except the edition", async () => {
    const { command, words } = await launch([
      '-Dgoogle.cloud_firestore.debug_log_level=FINE',
      '-Duser.language=en',
      '-jar',
      firestoreJar,
      '--host',
      '127.0.0.1',
      '--database-edition',
      'standard',
      '--rules',
      '/a folder/with * and $HOME/firestore.rules',
      '--single_project_mode',
      'true',
    ]);
    expect(command).toBe('real-java');
    expect(words).toEqual([
      ...machine,
      '-Duser.language=en',
      '-cp',
      '/sdk/with a space.jar',
      main,
      '--host',
      '127.0.0.1',
      '--rules',
      '/a folder/with * and $HOME/firestore.rules',
      '--single_project_mode',
      'true',
    ]);
  });

  it.each([
    ['last', ['--host', 'h', '--database-edition', 'standard'], ['--host', 'h']],
    ['with an equals sign', ['--database-edition=standard', '--port', '1'], ['--port', '1']],
    ['not there', ['--port', '1'], ['--port', '1']],
  ])('drops the edition: %s', async (_title, given, left) => {
    const { words } = await launch(['-jar', firestoreJar, ...given]);
    expect(words).toEqual([...machine, '-cp', '/sdk/with a space.jar', main, ...left]);
  });

  it('keeps other settings of the virtual machine', async () => {
    const { words } = await launch(['-Djava.net.preferIPv4Stack=true', '-jar', firestoreJar]);
    expect(words.slice(0, 3)).toEqual([...machine, '-Djava.net.preferIPv4Stack=true']);
  });

  it('runs our Storage-rules runtime with node', async () => {
    const { command, words } = await launch(['-Duser.language=en', '-jar', storageJar, 'serve']);
    expect([command, ...words]).toEqual(['real-node', '/run/storage-rules.mjs', 'serve']);
  });

  it('runs the real java for anything else, unchanged', async () => {
    const args = ['-jar', '/other.jar', '--database-edition', 'x', '-version'];
    const { command, words } = await launch(args);
    expect([command, ...words]).toEqual(['real-java', ...args]);
    expect(readdirSync(pids)).toEqual([]);
  });

  it.each([
    ['firestore', firestoreJar],
    ['storage-rules', storageJar],
  ])('keeps its process for %s and records its id', async (name, jar) => {
    const { spawned, pid } = await launch(['-jar', jar]);
    expect(pid).toBe(spawned);
    expect(Number(readFileSync(join(pids, name), 'utf8'))).toBe(spawned);
  });

  describe('with the official jars', () => {
    const { PATH = '' } = process.env;
    const official = {
      KEELSTONE_PIDS: pids,
      KEELSTONE_JAVA: env.KEELSTONE_JAVA,
      KEELSTONE_FIRESTORE_JAR: '',
      PATH,
    };

    it.each([
      [['-version'], []],
      [
        ['-jar', '/cache/cloud-firestore-emulator-v1.22.0.jar', '--database-edition', 'standard'],
        ['firestore'],
      ],
      [['-jar', '/cache/cloud-storage-rules-runtime-v1.1.3.jar', 'serve'], ['storage-rules']],
    ])('changes nothing in %j, and records its process id', async (args, recorded) => {
      const { command, words } = await launch(args, official);
      expect([command, ...words]).toEqual(['real-java', ...args]);
      expect(readdirSync(pids)).toEqual(recorded);
    });
  });
});
