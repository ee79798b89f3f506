import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts } from '../port-check.ts';
import { startStack, type Stack } from '../stack.ts';
import type { StopSignals } from '../stop-signals.ts';
import { seedProjectId } from './rest.ts';

/** No functions: a trigger that reacts to a document would change what is being seeded. */
const firebaseJson = {
  firestore: { rules: 'firestore.rules' },
  storage: { rules: 'storage.rules' },
  emulators: { auth: {}, firestore: {}, storage: {} },
};

export interface SeedStackOptions {
  /** The folder of the repository, for its rules. */
  readonly root: string;
  readonly import?: string;
  readonly signals?: StopSignals;
  readonly log?: (line: string) => void;
}

/**
 * Runs work against a stack of just Auth, Firestore and Storage, in a folder and on ports of its own, so that it does
 * not disturb a developer's. Everything is stopped and removed when the work is done or fails.
 */
export async function withSeedStack<T>(
  options: SeedStackOptions,
  work: (stack: Stack) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'keelstone-seed-'));
  try {
    writeFileSync(join(folder, 'firebase.json'), JSON.stringify(firebaseJson));
    for (const rules of ['firestore.rules', 'storage.rules']) {
      copyFileSync(join(options.root, rules), join(folder, rules));
    }
    const { signals, log } = options;
    const stack = await startStack({
      root: folder,
      ports: await freePorts(),
      projectId: seedProjectId,
      import: options.import,
      ...(log === undefined ? {} : { log }),
      ...(signals === undefined ? {} : { stopSignal: signals.stop, killSignal: signals.kill }),
    });
    try {
      return await work(stack);
    } finally {
      await stack.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
