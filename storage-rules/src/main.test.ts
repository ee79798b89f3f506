import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadOf, rulesWith, verifyOf } from '../testing/ask.ts';
import { LineSplitter } from './wire/json.ts';

const folder = mkdtempSync(join(tmpdir(), 'storage-rules-'));
/** As the stack starts it: one file for plain node. */
const bundle = join(folder, 'runtime.mjs');

beforeAll(() =>
  build({
    entryPoints: [fileURLToPath(new URL('./main.ts', import.meta.url))],
    outfile: bundle,
    bundle: true,
    platform: 'node',
    format: 'esm',
  }),
);
afterAll(() => rmSync(folder, { recursive: true }));

/** The runtime as a process of its own, and what it has written. */
function start() {
  const child = spawn(process.execPath, [bundle, 'serve']);
  const lines: string[] = [];
  const waiting: ((line: string) => void)[] = [];
  const splitter = new LineSplitter((line) => {
    const waiter = waiting.shift();
    if (waiter === undefined) lines.push(line);
    else waiter(line);
  });
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (chunk) => splitter.push(String(chunk)));
  child.stderr.on('data', (chunk) => (stderr += String(chunk)));
  return {
    child,
    send: (...messages: readonly unknown[]) =>
      child.stdin.write(messages.map((message) => `${JSON.stringify(message)}\n`).join('')),
    nextLine: () =>
      new Promise<string>((resolve) => {
        const line = lines.shift();
        if (line === undefined) waiting.push(resolve);
        else resolve(line);
      }),
    stderr: () => stderr,
    exited: once(child, 'exit'),
  };
}

const load = loadOf(rulesWith('firestore.exists(/databases/(default)/documents/a/b)'));

describe('the process', () => {
  it('reports that it is ready, survives bad lines, answers, and keeps stderr silent', async () => {
    const runtime = start();
    expect(await runtime.nextLine()).toBe('{"id":-1,"status":"ok"}');
    runtime.send('nonsense', load, verifyOf(1));
    expect(await runtime.nextLine()).toMatch(/^storage rules: line ignored/);
    expect(JSON.parse(await runtime.nextLine())).toMatchObject({ id: 0, errors: [] });
    expect(JSON.parse(await runtime.nextLine())).toMatchObject({ server_request_id: 1 });
    runtime.send({ status: 'not_found', id: 1 });
    expect(JSON.parse(await runtime.nextLine())).toMatchObject({ id: 1, result: { permit: false } });
    runtime.child.stdin.end();
    expect(await runtime.exited).toEqual([0, null]);
    expect(runtime.stderr()).toBe('');
  });

  it.each([['SIGINT'], ['SIGTERM']] as const)(
    'ends immediately on %s, even with a request in flight',
    async (signal) => {
      const runtime = start();
      await runtime.nextLine();
      runtime.send(load, verifyOf(1));
      await runtime.nextLine();
      runtime.child.kill(signal);
      expect(await runtime.exited).toEqual([0, null]);
      expect(runtime.stderr()).toBe('');
    },
  );
});
