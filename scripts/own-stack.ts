import { resolve } from 'node:path';
import { findFirestoreSource } from '../emulator/src/java/firestore-source.ts';
import { portNames, portVariable } from '../emulator/src/ports.ts';
import type { Stack, StackOptions } from '../emulator/src/stack.ts';
import { listenForStop } from '../emulator/src/stop-signals.ts';
import { localSettings } from '../emulator/src/suite/environment.ts';
import { refuse } from './command-line.ts';
import { root } from './run-command.ts';

/** The emulators that hold data: no trigger interferes with what a test or a measurement arranges. */
export const dataEmulators = ['auth', 'firestore', 'storage'] as const;

type Options = Pick<StackOptions, 'import' | 'only'> & { stopSignal: AbortSignal };

/** Works on a separate local stack, on free ports, and always stops it. */
export async function onOwnStack<T>(options: Options, work: (stack: Stack) => Promise<T>): Promise<T> {
  // Loaded here, so that a refusal before it is quick.
  const { withStack } = await import('../emulator/src/stack.ts');
  const { makeDemoPast } = await import('../emulator/src/seed/seed-command.ts');
  const past = options.import === undefined ? undefined : makeDemoPast(resolve(root, options.import));
  return withStack({ root, log: (line) => console.log(line), past, ...options }, work);
}

/** Runs a measurement and ends the process with its status; whether a stack can run here is found out first. */
export async function runMeasurement(work: (stopSignal: AbortSignal) => Promise<number>): Promise<never> {
  try {
    await findFirestoreSource();
    process.exit(await work(listenForStop(console.log).stop));
  } catch (error) {
    refuse(error);
  }
}

export type RunningStack = Pick<Stack, 'urls' | 'ports'>;

/** How tests find the running stack: the official variables of the emulators, and the settings of the functions. */
export function stackEnvironment({ urls, ports }: RunningStack): Record<string, string> {
  const hostOf = (url: string): string => new URL(url).host;
  return {
    GCLOUD_PROJECT: 'demo-keelstone',
    METADATA_SERVER_DETECTION: 'none',
    FIREBASE_AUTH_EMULATOR_HOST: hostOf(urls.auth),
    FIRESTORE_EMULATOR_HOST: hostOf(urls.firestore),
    FIREBASE_STORAGE_EMULATOR_HOST: hostOf(urls.storage),
    STORAGE_EMULATOR_HOST: urls.storage,
    STORAGE_BUCKET: 'demo-keelstone.appspot.com',
    ...localSettings(ports),
    INBOX_URL: urls.inbox,
    ...portEnvironment({ ports }),
  };
}

/** How the command lines find it. */
export function portEnvironment({ ports }: Pick<RunningStack, 'ports'>): Record<string, string> {
  return Object.fromEntries(portNames.map((name) => [portVariable(name), String(ports[name])]));
}
