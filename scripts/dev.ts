import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { demoLogins } from '../demo/src/personas.ts';
import { StackFailure } from '../emulator/src/failure.ts';
import { isPortFree, loopback } from '../emulator/src/port-check.ts';
import { parsePort, resolvePorts } from '../emulator/src/ports.ts';
import { readyTable } from '../emulator/src/ready-table.ts';
import { startStack } from '../emulator/src/stack.ts';
import { listenForStop } from '../emulator/src/stop-signals.ts';
import { watchFunctions } from '../functions/build.ts';
import { build, BuildFailure, viteEntry } from './build.ts';
import { refuseArguments } from './refuse-arguments.ts';
import { root } from './run-command.ts';

// `npm run dev`: the local stack with the demo data; a change of the app shows at once, one of the functions with the
// next request. Vite serves the app without the production's Content-Security-Policy: `npm start` has it.
refuseArguments('npm run dev', '`npm start -- --export` is what keeps the data.');
const signals = listenForStop(say);

try {
  await run();
  say('Everything is stopped.');
  process.exit(0);
} catch (error) {
  if (signals.stop.aborted) process.exit(0);
  if (!(error instanceof StackFailure || error instanceof BuildFailure)) throw error;
  console.error(`\n${error.message}\n\nNothing of this start is left running.`);
  process.exit(1);
}

async function run(): Promise<void> {
  const startedAt = Date.now();
  const webPort = parsePort('KEELSTONE_PORT_WEB', process.env['KEELSTONE_PORT_WEB'] ?? '5173');
  const webUrl = `http://${loopback}:${String(webPort)}`;
  if (!(await isPortFree(webPort)))
    throw new StackFailure(
      `Port ${String(webPort)} is taken. Use another: KEELSTONE_PORT_WEB=5273 npm run dev`,
    );
  await build({ root, log: say, signal: signals.stop });
  const data = join(root, 'emulator-data');
  const stack = await startStack({
    root,
    ports: resolvePorts(root),
    projectId: 'demo-keelstone',
    import: existsSync(data) ? data : undefined,
    env: { APP_URL: webUrl },
    log: say,
    stopSignal: signals.stop,
    killSignal: signals.kill,
  });
  const stopWatching = await watchFunctions((ms, errors) => {
    say(
      errors === 0
        ? `Functions: built in ${ms.toFixed(0)} ms`
        : 'Functions: not built, see above; the old ones run on',
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
  say(`\n${readyTable({ ...facts, urls: { ...stack.urls, app: webUrl }, logs: stack.logs, root })}`);

  const exit = await stack.exited;
  vite.kill();
  await stopWatching();
  if (exit.outcome === 'failed') throw new StackFailure(exit.message);
}

function say(line: string): void {
  console.log(line);
}
