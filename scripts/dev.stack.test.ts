import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, describe, expect, it } from 'vitest';
import { findFreePorts } from '../emulator/src/port-check.ts';
import { patiently } from '../emulator/testing/leftovers.ts';
import { portEnvironment } from './own-stack.ts';
import { root } from './run-command.ts';

let child: ChildProcess | undefined;
afterEach(() => child?.kill('SIGKILL'));

describe('npm run dev', () => {
  it(
    "serves the app from its sources and the stack's API at one address, and stops with Ctrl-C",
    { tags: 'all-or-stack' },
    async () => {
      const ports = await findFreePorts();
      // The Emulator UI is not started, so its port serves the app.
      const app = `http://127.0.0.1:${String(ports.ui)}`;
      child = spawn('npm', ['run', '--silent', 'dev'], {
        cwd: root,
        detached: true,
        stdio: 'ignore',
        env: { ...process.env, ...portEnvironment({ ports }), KEELSTONE_PORT_WEB: String(ports.ui) },
      });
      const exited = once(child, 'exit');

      const answerOf = (path: string) => fetch(app + path).then((response) => response.text(), String);
      for (const [path, text] of [
        ['/api/health', '"status":"ok"'],
        ['/src/app/main.tsx', 'createRoot'],
        ['/__/firebase/init.json', 'demo-keelstone'],
      ] as const)
        await expect.poll(() => answerOf(path), patiently).toContain(text);
      process.kill(-(child.pid ?? 0), 'SIGINT');
      expect(await exited).toEqual([0, null]);
    },
  );
});
