import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deferred } from '../deferred.ts';
import type { EmulatorName } from '../firebase-config.ts';
import type { CliLog } from './cli-log.ts';
import type { RunFolder } from './run-folder.ts';

/** The entry of firebase-tools, run by our node: npx would keep its signals from us. */
const entry = createRequire(import.meta.url).resolve('firebase-tools/lib/bin/firebase.js');
/** The modules that change how it starts and serves. */
const changes = ['patient-ports.mjs', 'share-workers.mjs'].flatMap((name) => [
  '--import',
  fileURLToPath(new URL(name, import.meta.url)),
]);
/** Printed last, when the functions' triggers are registered too. The version is pinned, and a test would notice. */
const readyLine = 'All emulators ready';

/** Runs `firebase emulators:start` in a process group of its own, so that signals reach it from us, in our order. */
export function startFirebase(options: {
  readonly config: string;
  readonly projectId: string;
  readonly emulators: readonly EmulatorName[];
  readonly importFrom: string | undefined;
  readonly run: RunFolder;
  readonly env: Record<string, string>;
  readonly log: CliLog;
}) {
  const { run, log } = options;
  const args = [
    'emulators:start',
    '--config',
    options.config,
    '--project',
    options.projectId,
    // Without it, firebase-tools also starts what the config only deploys.
    '--only',
    options.emulators.join(','),
    '--non-interactive',
  ];
  if (options.importFrom !== undefined) args.push('--import', options.importFrom);
  const child = spawn(process.execPath, [...changes, entry, ...args], {
    cwd: run.logs, // the emulators' own logs, and an export while it is being written, land here
    env: options.env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const pid = child.pid ?? 0;
  writeFileSync(join(run.pids, 'firebase-tools'), `${pid}\n`);

  const ready = deferred<undefined>();
  log.onLine((line) => {
    if (line.includes(readyLine)) ready.resolve(undefined);
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => log.write(chunk));
  }
  const exited = deferred<string>();
  child.once('error', (error) => exited.resolve(error.message));
  child.once('close', (code, signal) => {
    exited.resolve(signal === null ? `exit status ${code}` : `ended by ${signal}`);
  });
  return {
    pid,
    /** Resolves when every emulator has started. */
    ready: ready.promise,
    /** Resolves with how it ended. */
    exited: exited.promise,
    /** Asks it to shut its emulators down. A second time it would leave them running: ask once. */
    interrupt: () => child.kill('SIGINT'),
  };
}

export type FirebaseProcess = ReturnType<typeof startFirebase>;
