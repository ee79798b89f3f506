import { StackFailure, StackStopped } from '../emulator/src/failure.ts';
import { freePorts } from '../emulator/src/free-ports.ts';
import { findFirestoreSource } from '../emulator/src/java/firestore-facts.ts';
import type { Stack, StackOptions } from '../emulator/src/stack.ts';
import { root } from './run-command.ts';

/** Aborted by the signals with which people and CI stop a script. */
export function abortedBySignals(): AbortSignal {
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop.abort());
  return stop.signal;
}

/** The emulators that hold data: no trigger interferes with what a test or a measurement arranges. */
export const dataEmulators = ['auth', 'firestore', 'storage'] as const;

type Options = Pick<StackOptions, 'import' | 'schedulerNow' | 'log'> & {
  stopSignal: AbortSignal;
  only?: typeof dataEmulators;
};

/** Works on a separate local stack, on free ports, and always stops it. */
export async function onOwnStack<T>(options: Options, work: (stack: Stack) => Promise<T>): Promise<T> {
  // Loaded here, so that a refusal before it is quick.
  const { startStack } = await import('../emulator/src/stack.ts');
  const stack = await startStack({
    root,
    ports: await freePorts(),
    projectId: 'demo-keelstone',
    log: (line) => console.log(line),
    ...options,
  });
  try {
    return await work(stack);
  } finally {
    await stack.stop();
  }
}

/**
 * Runs a measurement and ends the process with its status: 130 if it was stopped, 1 if a stack cannot run on this
 * machine, which is found out first, before anything is built or installed.
 */
export async function runMeasurement(work: (stopSignal: AbortSignal) => Promise<number>): Promise<never> {
  try {
    await findFirestoreSource();
    process.exit(await work(abortedBySignals()));
  } catch (error) {
    if (error instanceof StackStopped) process.exit(130);
    if (!(error instanceof StackFailure)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}
