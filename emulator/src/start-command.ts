import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { demoLogins } from '@keelstone/demo/personas';
import { StackFailure, StackStopped } from './failure.ts';
import { configuredEmulators, portsInUse } from './firebase-config.ts';
import { findFirestoreSource } from './java/firestore-facts.ts';
import { assertPortsFree } from './port-check.ts';
import { resolvePorts } from './ports.ts';
import { readyTable } from './ready-table.ts';
import { startStack } from './stack.ts';
import { listenForStop, type StopSignals } from './stop-signals.ts';

const projectId = 'demo-keelstone';

export interface StartOptions {
  /** Keeps the data in emulator-data at the end. */
  readonly export: boolean;
  /** Only the Firestore emulator that firebase-tools downloads. */
  readonly official: boolean;
  readonly ui: boolean;
}

export interface StartCommand {
  readonly root: string;
  readonly options: StartOptions;
  /** Builds what the stack serves. Rejects with a StackFailure, or StackStopped once the signal is aborted. */
  readonly build: (log: (line: string) => void, signal: AbortSignal) => Promise<void>;
}

/** `npm start`: resolves with its exit status when everything has ended. */
export async function startCommand(command: StartCommand): Promise<number> {
  const signals = listenForStop(console.log);
  try {
    return await run(command, signals);
  } catch (error) {
    if (error instanceof StackStopped) {
      console.log('All processes stopped.');
      return 0;
    }
    if (!(error instanceof StackFailure)) throw error;
    console.error(`\n${error.message}\n\nAll processes stopped.`);
    return 1;
  }
}

async function run({ root, options, build }: StartCommand, signals: StopSignals): Promise<number> {
  const dataFolder = join(root, 'emulator-data');
  const startedAt = Date.now();
  const ports = resolvePorts(root);
  // Before the build takes its time.
  await assertPortsFree(ports, portsInUse(configuredEmulators(root), options.ui));
  await findFirestoreSource({ insistOnOfficial: options.official });
  await build(console.log, signals.stop);
  const importedFrom = existsSync(join(dataFolder, 'firebase-export-metadata.json')) ? dataFolder : undefined;
  const exportedTo = options.export ? dataFolder : undefined;
  const stack = await startStack({
    root,
    ports,
    projectId,
    import: importedFrom,
    exportOnExit: exportedTo,
    insistOnOfficial: options.official,
    ui: options.ui,
    log: console.log,
    stopSignal: signals.stop,
    killSignal: signals.kill,
  });
  const seconds = (Date.now() - startedAt) / 1000;
  const { urls, logs } = stack;
  console.log(
    `\n${readyTable({ seconds, urls, ui: options.ui, logins: demoLogins, importedFrom, exportedTo, exportHint: '--export keeps them', logs, root })}`,
  );

  const exit = await stack.exited;
  if (exit.outcome === 'failed') throw new StackFailure(exit.message);
  console.log(`All processes stopped.${exportedTo === undefined ? '' : ' The data is in emulator-data.'}`);
  return 0;
}
