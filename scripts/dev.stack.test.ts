import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { freePorts } from '../emulator/src/port-check.ts';
import { root } from './run-command.ts';
import { portEnvironment } from './own-stack.ts';

let child: ChildProcess | undefined;
afterEach(() => child?.kill('SIGKILL'));

describe('npm run dev', () => {
  it("serves the app from its sources and the stack's API at one address, and stops with Ctrl-C", async () => {
    const ports = await freePorts();
    // The Emulator UI is not started, so its port serves the app.
    const app = `http://127.0.0.1:${String(ports.ui)}`;
    child = spawn('npm', ['run', '--silent', 'dev'], {
      cwd: root,
      detached: true,
      stdio: 'ignore',
      env: {
        ...process.env,
        ...portEnvironment({ ports }),
        KEELSTONE_PORT_WEB: String(ports.ui),
      },
    });
    const exited = once(child, 'exit');

    expect(await answerOf(`${app}/api/health`, exited)).toContain('"status":"ok"');
    expect(await answerOf(`${app}/src/app/main.tsx`, exited)).toContain('createRoot');
    expect(await answerOf(`${app}/__/firebase/init.json`, exited)).toContain('demo-keelstone');
    process.kill(-(child.pid ?? 0), 'SIGINT');
    const [status] = await exited;
    expect(status).toBe(0);
  }, 180_000);
});

/** Asks until there is a good answer; gives up when the process has ended. */
async function answerOf(url: string, exited: Promise<unknown>): Promise<string> {
  let isOver = false;
  void exited.then(() => {
    isOver = true;
  });
  while (!isOver) {
    const response = await fetch(url).catch(() => undefined);
    if (response?.ok === true) return response.text();
    await response?.body?.cancel();
    await delay(200);
  }
  throw new Error(`npm run dev ended before ${url} answered`);
}
