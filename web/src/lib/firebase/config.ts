import type { FirebaseOptions } from 'firebase/app';
import { isRecord } from '@keelstone/domain/kernel/is-record';
import { timing } from '../../config/timing.ts';

type EmulatorHost = { host: string; port: number };
export type EmulatorName = 'auth' | 'firestore' | 'storage';
export type FirebaseConfig = {
  options: FirebaseOptions;
  emulators: Partial<Record<EmulatorName, EmulatorHost>>;
};

const marker = 'var firebaseEmulators = ';

/**
 * The project's configuration, which Hosting serves at a reserved address, so that one build runs on every project. A
 * project named `demo-…` exists only in emulators, whose addresses are in Hosting's `init.js`.
 */
export async function loadFirebaseConfig(): Promise<FirebaseConfig> {
  const options = parseOptions(JSON.parse(await read('/__/firebase/init.json')));
  if (options.projectId?.startsWith('demo-') !== true) return { options, emulators: {} };
  return { options, emulators: parseEmulators(await read('/__/firebase/init.js?useEmulator=true')) };
}

async function read(path: string): Promise<string> {
  const response = await fetch(path, { signal: AbortSignal.timeout(timing.answerMs) });
  if (!response.ok) throw new Error(`${path} answered ${String(response.status)}`);
  return response.text();
}

const optionNames = [
  'apiKey',
  'appId',
  'authDomain',
  'projectId',
  'storageBucket',
  'messagingSenderId',
] as const;

function parseOptions(json: unknown): FirebaseOptions {
  if (!isRecord(json)) throw new Error('Hosting serves no Firebase configuration');
  const options: FirebaseOptions = {};
  for (const name of optionNames) {
    const value = json[name];
    if (typeof value === 'string') options[name] = value;
  }
  if (options.projectId === undefined) throw new Error('The Firebase configuration names no project');
  return options;
}

/** Reads the object that the script assigns. The script is not run, because it expects the compat SDK. */
export function parseEmulators(script: string): FirebaseConfig['emulators'] {
  const start = script.indexOf(marker);
  const end = script.indexOf('};', start);
  if (start === -1 || end === -1) return {};
  const json: unknown = JSON.parse(script.slice(start + marker.length, end + 1));
  const names: EmulatorName[] = ['auth', 'firestore', 'storage'];
  return Object.fromEntries(
    names.flatMap((name) => {
      const host = isRecord(json) ? parseHost(json[name]) : undefined;
      return host === undefined ? [] : [[name, host]];
    }),
  );
}

function parseHost(value: unknown): EmulatorHost | undefined {
  if (!isRecord(value)) return undefined;
  const { host, port } = value;
  return typeof host === 'string' && typeof port === 'number' ? { host, port } : undefined;
}
