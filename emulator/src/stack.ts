import { resolve } from 'node:path';
import { startChain, type ChainPast } from './chain/server.ts';
import { deferred } from './deferred.ts';
import { StackFailure, StackStopped } from './failure.ts';
import { listConfiguredEmulators, listPorts, type EmulatorName } from './firebase-config.ts';
import { findFirestoreSource, describeFirestoreSource } from './java/firestore-source.ts';
import { startInbox } from './mail-inbox/inbox.ts';
import { assertPortsFree, findFreePorts, listTakenPorts } from './port-check.ts';
import type { Ports } from './ports.ts';
import { startRates } from './rates/rates.ts';
import { schedulerPart } from './scheduler.ts';
import { seedProjectId } from './seed/rest.ts';
import { partNames, stopOrder, type StackPart, type PartName, serverPart } from './stack-part.ts';
import { localRatesApiKey } from './suite/environment.ts';
import { exportData } from './suite/export.ts';
import { openRunFolder } from './suite/run-folder.ts';
import { suitePart } from './suite/suite-part.ts';
import { stackUrls, type StackUrls } from './urls.ts';

/** Until every port is free again. On a busy machine the system takes a while; it is waited no longer than needed. */
const stopMs = 60_000;

export interface StackOptions {
  /** The folder of firebase.json. */
  readonly root: string;
  readonly ports: Ports;
  /** Starts with `demo-`, so that nothing is ever asked of a real project. */
  readonly projectId: string;
  /** Only these emulators of those that firebase.json configures. */
  readonly only?: readonly EmulatorName[];
  /** Data to start with, in the official export format. */
  readonly import?: string | undefined;
  /** The payments with which the local chain begins, if that data is about it. */
  readonly past?: ChainPast | undefined;
  /** Folder to keep the data in at a requested stop. A crash keeps nothing, because its data may be incomplete. */
  readonly exportOnExit?: string | undefined;
  /** For firebase-tools and the functions, over the local settings of suite/environment.ts. */
  readonly env?: Readonly<Record<string, string>>;
  /** Only the jars that firebase-tools downloads. */
  readonly insistOnOfficial?: boolean;
  /** With the Emulator UI, which firebase-tools may have to download. */
  readonly ui?: boolean;
  /** The clock of the scheduled functions; left out: the machine's. */
  readonly schedulerNow?: () => number;
  /** One line for the developer: which Firestore, the warnings of firebase-tools, scheduled functions that failed. */
  readonly log?: (line: string) => void;
  /** Aborted: stop, also in the middle of the start (which then rejects with StackStopped). */
  readonly stopSignal?: AbortSignal;
  /** Aborted: stop now, without order and without export. */
  readonly killSignal?: AbortSignal;
}

export type StackExit =
  | { readonly outcome: 'stopped' }
  | { readonly outcome: 'failed'; readonly message: string };

export interface Stack {
  readonly urls: StackUrls;
  readonly ports: Ports;
  /** Where this run's logs are. */
  readonly logs: string;
  /** Ends everything; resolves when no process is left and every port is free again. Safe to call again. */
  stop(): Promise<void>;
  /** Resolves when the stack is down, by any cause; never rejects. */
  readonly exited: Promise<StackExit>;
}

/**
 * Starts the whole local stack and resolves when all of it answers. Rejects with a StackFailure (a taken port, no
 * source of Firestore, a part that does not become ready) or StackStopped; nothing is left running then.
 */
export async function startStack(options: StackOptions): Promise<Stack> {
  const { ports, stopSignal, killSignal, log = () => undefined } = options;
  const root = resolve(options.root);
  const emulators = listConfiguredEmulators(root).filter((name) => options.only?.includes(name) ?? true);
  const portNames = listPorts(emulators, options.ui ?? false);
  const urls = stackUrls(ports);
  await assertPortsFree(ports, portNames);
  const source = await findFirestoreSource({ insistOnOfficial: options.insistOnOfficial ?? false });
  log(`Firestore: ${describeFirestoreSource(source)}`);

  const run = openRunFolder(root);
  const parts: Record<PartName, StackPart> = {
    inbox: serverPart(() => startInbox(ports)),
    rates: serverPart(() => startRates({ port: ports.rates, apiKey: localRatesApiKey })),
    chain: serverPart(() => startChain({ port: ports.chain, ...(options.past && { past: options.past }) })),
    suite: suitePart({
      root,
      projectId: options.projectId,
      emulators,
      ports,
      run,
      source,
      ui: options.ui ?? false,
      importFrom: options.import === undefined ? undefined : resolve(options.import),
      env: options.env ?? {},
      log,
    }),
    scheduler: emulators.includes('functions')
      ? schedulerPart({
          emulator: { url: urls.functions, projectId: options.projectId },
          log,
          now: options.schedulerNow ?? Date.now,
        })
      : serverPart(() => Promise.resolve({ close: () => Promise.resolve() })),
  };
  const lost = Promise.race(partNames.map((name) => parts[name].lost));
  const stopAsked = deferred<undefined>();
  whenAborted(stopSignal, () => stopAsked.resolve(undefined));
  whenAborted(killSignal, () => {
    stopAsked.resolve(undefined);
    for (const name of stopOrder) parts[name].kill();
  });

  try {
    await Promise.race([
      startInOrder(parts),
      lost.then((message) => Promise.reject(new StackFailure(message))),
      stopAsked.promise.then(() => Promise.reject(new StackStopped())),
    ]);
  } catch (error) {
    await takeDown();
    throw error;
  }

  const exited = Promise.race([
    lost.then((message): StackExit => ({ outcome: 'failed', message })),
    stopAsked.promise.then(keepData),
  ]).then(async (exit) => {
    const stillTaken = await takeDown();
    if (exit.outcome === 'failed' || stillTaken.length === 0) return exit;
    return {
      outcome: 'failed',
      message: `Stopped, but still taken: port ${stillTaken.join(', ')}.`,
    } as const;
  });
  const stop = async () => {
    stopAsked.resolve(undefined);
    await exited;
  };
  return { urls, ports, logs: run.logs, stop, exited };

  async function keepData(): Promise<StackExit> {
    if (options.exportOnExit === undefined || killSignal?.aborted === true) return { outcome: 'stopped' };
    await parts.scheduler.stop(); // no job writes while the data is read
    try {
      await exportData(urls.hub, options.exportOnExit);
      return { outcome: 'stopped' };
    } catch (error) {
      return { outcome: 'failed', message: error instanceof Error ? error.message : String(error) };
    }
  }

  async function takeDown(): Promise<number[]> {
    for (const name of stopOrder) await parts[name].stop();
    return listTakenPorts(ports, portNames, stopMs);
  }
}

/** Works on a stack of the demo's project on free ports, next to a developer's, and always stops it. */
export async function withStack<T>(
  options: Omit<StackOptions, 'ports' | 'projectId'>,
  work: (stack: Stack) => Promise<T>,
): Promise<T> {
  const stack = await startStack({ ...options, ports: await findFreePorts(), projectId: seedProjectId });
  try {
    return await work(stack);
  } finally {
    await stack.stop();
    const exit = await stack.exited;
    if (exit.outcome === 'failed') options.log?.(`⚠  ${exit.message}`);
  }
}

async function startInOrder(parts: Record<PartName, StackPart>): Promise<void> {
  for (const name of partNames) await parts[name].start();
}

function whenAborted(signal: AbortSignal | undefined, callback: () => void): void {
  if (signal?.aborted === true) callback();
  else signal?.addEventListener('abort', callback, { once: true });
}
