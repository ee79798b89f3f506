import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { deferred } from '../deferred.ts';
import { writeLocalConfig, type EmulatorName } from '../firebase-config.ts';
import type { FirestoreSource } from '../java/firestore-source.ts';
import { installLauncher } from '../java/install-launcher.ts';
import type { Ports } from '../ports.ts';
import type { StackPart } from '../stack-part.ts';
import { stackUrls } from '../urls.ts';
import { isWorthShowing, openCliLog } from './cli-log.ts';
import { suiteEnvironment } from './environment.ts';
import { startFirebase, type FirebaseProcess } from './firebase-process.ts';
import { waitPatiently, type Patience } from './patience.ts';
import { startGuard, waitUntilGone, killWithGroup, readProcesses, watchProcesses } from './processes.ts';
import { protectAddresses, waitForApi } from './readiness.ts';
import type { RunFolder } from './run-folder.ts';
import { sumGroupWork } from './signs-of-life.ts';

const orderlyStopMs = 8_000;
/** Long, since a busy machine takes a while to bury its dead. */
const killMs = 60_000;

/** The names in messages of the processes that the launcher wrote down. */
const processLabels: Record<string, string> = {
  firestore: 'Firestore',
  'storage-rules': 'The Storage-rules runtime',
};

export interface SuiteOptions {
  readonly root: string;
  readonly projectId: string;
  readonly emulators: readonly EmulatorName[];
  readonly ports: Ports;
  readonly run: RunFolder;
  readonly source: FirestoreSource;
  readonly ui: boolean;
  readonly importFrom: string | undefined;
  readonly env: Readonly<Record<string, string>>;
  readonly log: (line: string) => void;
}

/** firebase-tools and everything under it: auth, functions, Firestore's java, storage with its rules, hosting. */
export function suitePart(options: SuiteOptions): StackPart {
  const { run, ports } = options;
  const lost = deferred<string>();
  const log = openCliLog(run.log);
  const ending = new AbortController();
  const cleanUps: (() => void)[] = [() => log.close(), () => run.remove()];
  let firebase: FirebaseProcess | undefined;
  let isReady = false;
  const patience: Patience = {
    signs: () => ({
      workMs: sumGroupWork(readProcesses(run.pids).map(({ pid }) => pid)),
      outputBytes: log.bytes(),
      lastLine: (log.tail().at(-1) ?? '').slice(0, 120),
    }),
    say: options.log,
    signal: ending.signal,
    explain: (what) => loss(what, log.tail()),
  };

  async function start(): Promise<void> {
    if (ending.signal.aborted) return;
    const config = writeLocalConfig({ ...options, runId: run.id });
    const guard = startGuard(run.path, config);
    cleanUps.unshift(() => rmSync(config, { force: true }));
    cleanUps.push(() => guard.dismiss()); // last: until the run folder is gone, the end of its input means work to do
    const launcher = await installLauncher({
      source: options.source,
      needsStorageRules: options.emulators.includes('storage'),
      run,
      env: process.env,
    });
    if (ending.signal.aborted) return;
    log.onLine((line) => {
      if (!ending.signal.aborted && isWorthShowing(line)) options.log(line);
    });
    const env = {
      ...suiteEnvironment(process.env, { ports, runPath: run.path }),
      ...options.env,
      ...launcher,
    };
    const started = startFirebase({ ...options, config, env, log });
    firebase = started;
    void started.exited.then((how) => lose(`firebase-tools stopped by itself (${how}).`, log.tail()));
    const watch = watchProcesses(run.pids, ({ name, pid }) => {
      const tail = name === 'firestore' ? lastLines(run.firestoreLog) : log.tail();
      lose(`${processLabels[name] ?? name} stopped by itself (it was process ${pid}).`, tail);
    });
    cleanUps.unshift(watch.end);

    await waitPatiently(started.ready, 'the emulators', patience);
    const urls = stackUrls(ports);
    const api = { signal: ending.signal, logs: run.logs };
    if (options.emulators.includes('functions'))
      await waitPatiently(waitForApi(urls, api), 'the API', patience);
    if (options.emulators.includes('auth')) await protectAddresses(urls, options.projectId);
    isReady = true;
  }

  async function stop(): Promise<void> {
    ending.abort();
    // Before it is ready there is nothing to keep, and firebase-tools may ignore the signal or go on starting.
    if (firebase !== undefined && isReady) {
      firebase.interrupt();
      await Promise.race([firebase.exited, delay(orderlyStopMs, undefined, { ref: false })]);
    }
    kill();
    await firebase?.exited;
    await waitUntilGone(
      readProcesses(run.pids).map(({ pid }) => pid),
      killMs,
    );
    for (const cleanUp of cleanUps) cleanUp();
  }

  function kill(): void {
    ending.abort();
    writeFileSync(run.stopping, '');
    if (firebase !== undefined) killWithGroup(firebase.pid);
    for (const { pid } of readProcesses(run.pids)) killWithGroup(pid);
  }

  function lose(what: string, tail: readonly string[]): void {
    if (!ending.signal.aborted) lost.resolve(loss(what, tail));
  }

  function loss(what: string, tail: readonly string[]): string {
    return [what, `Its last lines (all of them: ${run.logs}):`, ...tail.map((line) => `  | ${line}`)].join(
      '\n',
    );
  }

  return { start, stop, kill, lost: lost.promise };
}

function lastLines(path: string): string[] {
  try {
    return readFileSync(path, 'utf8').trimEnd().split('\n').slice(-15);
  } catch {
    return ['(no log)'];
  }
}
