import { existsSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { demoLogins } from '@keelstone/demo/personas';
import { StackFailure, StackStopped } from './failure.ts';
import { listConfiguredEmulators, listPorts } from './firebase-config.ts';
import { findFirestoreSource } from './java/firestore-source.ts';
import { assertPortsFree } from './port-check.ts';
import { resolvePorts } from './ports.ts';
import { seedProjectId } from './seed/rest.ts';
import { demoMark, demoOfToday, makeDemoPast } from './seed/seed-command.ts';
import { startStack, type Stack } from './stack.ts';
import { listenForStop, type StopSignals } from './stop-signals.ts';

export interface StartCommand {
  readonly root: string;
  readonly options: {
    /** Keeps the data in emulator-data at the end. */
    readonly export: boolean;
    /** Only the Firestore emulator that firebase-tools downloads. */
    readonly official: boolean;
    readonly ui: boolean;
  };
  /** Builds what the stack serves. Rejects with a StackFailure, or StackStopped once the signal is aborted. */
  readonly build: (log: (line: string) => void, signal: AbortSignal) => Promise<void>;
  /** `npm run dev`: the app at another address, from a server that is started on the stack and returns how to stop it. */
  readonly app?: { readonly url: string; start(stack: Stack): Promise<() => Promise<void>> };
}

/** `npm start` and `npm run dev`: resolves with the exit status when everything has ended. */
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

async function run({ root, options, build, app }: StartCommand, signals: StopSignals): Promise<number> {
  const dataFolder = join(root, 'emulator-data');
  const startedAt = Date.now();
  const ports = resolvePorts(root);
  // Before the build takes its time.
  await assertPortsFree(ports, listPorts(listConfiguredEmulators(root), options.ui));
  await findFirestoreSource({ insistOnOfficial: options.official });
  await build(console.log, signals.stop);
  const hasData = existsSync(join(dataFolder, 'firebase-export-metadata.json'));
  const isDemo = existsSync(join(dataFolder, demoMark));
  const imported = hasData ? await demoOfToday(root, signals) : undefined;
  const stack = await startStack({
    root,
    ports,
    projectId: seedProjectId,
    import: imported,
    past: imported === undefined ? undefined : makeDemoPast(imported),
    exportOnExit: options.export ? dataFolder : undefined,
    insistOnOfficial: options.official,
    ui: options.ui,
    ...(app === undefined ? {} : { env: { APP_URL: app.url } }),
    log: console.log,
    stopSignal: signals.stop,
    killSignal: signals.kill,
  });
  const stopApp = await app?.start(stack);
  const { urls } = stack;
  const hint = app === undefined ? ' (--export keeps them)' : '';
  const rows = [
    ['App', app?.url ?? urls.app],
    ['Inbox', urls.inbox],
    ['Rates', urls.rates],
    ['Chain', urls.chain],
    ...(options.ui ? [['Emulator UI', urls.ui]] : []),
    [
      'Data',
      `${isDemo ? 'the demo, until today' : hasData ? 'started from emulator-data' : 'empty at the start'}; ${options.export ? 'kept in emulator-data at the end' : `changes are discarded${hint}`}`,
    ],
    ['Logs', relative(root, stack.logs)],
  ];
  const logins = demoLogins.map(({ role, email, password }) => [role, email, password]);
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  console.log(
    `\nReady after ${seconds} s. Ctrl-C stops everything.\n\n${columns(rows)}\n\nDemo logins\n${columns(logins)}\n`,
  );

  const exit = await stack.exited;
  await stopApp?.();
  if (exit.outcome === 'failed') throw new StackFailure(exit.message);
  // The kept data is not the demo any more.
  if (options.export) rmSync(join(dataFolder, demoMark), { force: true });
  console.log(`All processes stopped.${options.export ? ' The data is in emulator-data.' : ''}`);
  return 0;
}

function columns(rows: readonly (readonly string[])[]): string {
  const widthOf = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  const line = (row: readonly string[]) => row.map((cell, column) => cell.padEnd(widthOf(column))).join('  ');
  return rows.map((row) => `  ${line(row)}`.trimEnd()).join('\n');
}
