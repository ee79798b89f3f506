import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { StackFailure } from '../emulator/src/failure.ts';
import { isPortFree, loopbackName } from '../emulator/src/port-check.ts';
import { parsePort } from '../emulator/src/ports.ts';
import { startCommand } from '../emulator/src/start-command.ts';
import { watchFunctions } from '../functions/build.ts';
import { build, viteEntry } from './build.ts';
import { refuse, refuseArguments } from './command-line.ts';
import { root } from './run-command.ts';

// `npm run dev`: the local stack with the demo data; a change of the app shows immediately, one of the functions with the
// next request. Vite serves the app without the production's Content-Security-Policy: `npm start` has it.
refuseArguments(
  'npm run dev  runs the local stack and follows every change of its sources; `npm start -- --export` keeps the data',
);
const webPort = await Promise.resolve(process.env['KEELSTONE_PORT_WEB'] ?? '5173')
  .then((text) => parsePort('KEELSTONE_PORT_WEB', text))
  .catch(refuse);
const status = await startCommand({
  root,
  options: { export: false, official: false, ui: false },
  build: async (log, signal) => {
    if (!(await isPortFree(webPort)))
      throw new StackFailure(
        `Port ${String(webPort)} is taken. Use another: KEELSTONE_PORT_WEB=5273 npm run dev`,
      );
    await build({ root, log, signal });
  },
  app: {
    url: `http://${loopbackName}:${String(webPort)}`,
    start: async (stack) => {
      const stopWatching = await watchFunctions((ms, errors) => {
        console.log(
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
      return async () => {
        vite.kill();
        await stopWatching();
      };
    },
  },
});
process.exit(status);
