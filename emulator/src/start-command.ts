import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { demoLogins } from '@keelstone/demo/personas';
import { BuildFailure } from '../../scripts/build.ts';
import { StackFailure, StackStopped } from './failure.ts';
import { configuredEmulators, portsInUse } from './firebase-config.ts';
import { assertPortsFree } from './port-check.ts';
import { resolvePorts } from './ports.ts';
import { readyTable } from './ready-table.ts';
import { startStack } from './stack.ts';
import { parseStartOptions, startHelp, type StartOptions } from './start-options.ts';
import { listenForStop, type StopSignals } from './stop-signals.ts';

const projectId = 'demo-keelstone';

export interface StartCommand {
  readonly root: string;
  readonly args: readonly string[];
  readonly build: (log: (line: string) => void, signal: AbortSignal) => Promise<void>;
}

/** `npm start`, from its arguments to its exit status, which it resolves with when everything has ended. */
export async function startCommand(command: StartCommand): Promise<number> {
  const signals = listenForStop(console.log);
  try {
    const options = parseStartOptions(command.args);
    if (options.help) {
      console.log(startHelp);
      return 0;
    }
    return await run(command, options, signals);
  } catch (error) {
    const isGivenUp = error instanceof BuildFailure && signals.stop.aborted;
    if (error instanceof StackStopped || isGivenUp) {
      console.log('Everything is stopped.');
      return 0;
    }
    if (!(error instanceof StackFailure || error instanceof BuildFailure)) throw error;
    console.error(`\n${error.message}\n\nNothing of this start is left running.`);
    return 1;
  }
}

async function run(command: StartCommand, options: StartOptions, signals: StopSignals): Promise<number> {
  const { root } = command;
  const dataFolder = join(root, 'emulator-data');
  const startedAt = Date.now();
  const ports = resolvePorts(root);
  await assertPortsFree(ports, portsInUse(configuredEmulators(root), options.ui)); // before the build takes its time
  await command.build(console.log, signals.stop);
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
  console.log(`Everything is stopped.${exportedTo === undefined ? '' : ' The data is in emulator-data.'}`);
  return 0;
}
