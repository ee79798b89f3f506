import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { demoLogins } from '../demo/src/personas.ts';
import { StackFailure, StackStopped } from '../emulator/src/failure.ts';
import { findFirestoreSource } from '../emulator/src/java/firestore-facts.ts';
import { configuredEmulators, portsInUse } from '../emulator/src/firebase-config.ts';
import { assertPortsFree, isPortFree, loopbackName } from '../emulator/src/port-check.ts';
import { parsePort, resolvePorts } from '../emulator/src/ports.ts';
import { readyTable } from '../emulator/src/ready-table.ts';
import { startStack } from '../emulator/src/stack.ts';
import { listenForStop } from '../emulator/src/stop-signals.ts';
import { watchFunctions } from '../functions/build.ts';
import { build, viteEntry } from './build.ts';
import { refuseArguments } from './command-line.ts';
import { root } from './run-command.ts';

// `npm run dev`: the local stack with the demo data; a change of the app shows immediately, one of the functions with the
// next request. Vite serves the app without the production's Content-Security-Policy: `npm start` has it.
refuseArguments(
  'npm run dev  runs the local stack and follows every change of its sources; `npm start -- --export` keeps the data',
);
const signals = listenForStop(print);

try {
  await run();
  print('All processes stopped.');
  process.exit(0);
} catch (error) {
  if (error instanceof StackStopped || signals.stop.aborted) process.exit(0);
  if (!(error instanceof StackFailure)) throw error;
  console.error(`\n${error.message}\n\nAll processes stopped.`);
  process.exit(1);
}

async function run(): Promise<void> {
  const startedAt = Date.now();
  const webPort = parsePort('KEELSTONE_PORT_WEB', process.env['KEELSTONE_PORT_WEB'] ?? '5173');
  const webUrl = `http://${loopbackName}:${String(webPort)}`;
  if (!(await isPortFree(webPort)))
    throw new StackFailure(
      `Port ${String(webPort)} is taken. Use another: KEELSTONE_PORT_WEB=5273 npm run dev`,
    );
  const ports = resolvePorts(root);
  await assertPortsFree(ports, portsInUse(configuredEmulators(root), false));
  await findFirestoreSource();
  await build({ root, log: print, signal: signals.stop });
  const data = join(root, 'emulator-data');
  const stack = await startStack({
    root,
    ports,
    projectId: 'demo-keelstone',
    import: existsSync(data) ? data : undefined,
    env: { APP_URL: webUrl },
    log: print,
    stopSignal: signals.stop,
    killSignal: signals.kill,
  });
  const stopWatching = await watchFunctions((ms, errors) => {
    print(
      errors === 0
        ? `Functions: built in ${ms.toFixed(0)} ms`
        : 'Functions: the build failed (see above); the previous build keeps running',
    );
  });
  const vite = spawn(process.execPath, [viteEntry(root), '--clearScreen', 'false'], {
    cwd: join(root, 'web'),
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, HOSTING_ORIGIN: stack.urls.app, KEELSTONE_PORT_WEB: String(webPort) },
  });
  vite.once('exit', () => void stack.stop());
  const seconds = (Date.now() - startedAt) / 1000;
  const facts = { seconds, ui: false, logins: demoLogins, importedFrom: data, exportedTo: undefined };
  print(`\n${readyTable({ ...facts, urls: { ...stack.urls, app: webUrl }, logs: stack.logs, root })}`);

  const exit = await stack.exited;
  vite.kill();
  await stopWatching();
  if (exit.outcome === 'failed') throw new StackFailure(exit.message);
}

function print(line: string): void {
  console.log(line);
}
