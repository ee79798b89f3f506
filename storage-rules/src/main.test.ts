import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { rulesWith } from '../testing/ask.ts';
import { LineSplitter } from './wire/line-splitter.ts';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));
const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const SOURCE = ['--import', 'tsx', MAIN];

/** The runtime as a process of its own, and what it has written. */
function start(...program: readonly string[]) {
  const child = spawn(process.execPath, [...(program.length > 0 ? program : SOURCE), 'serve'], { cwd: ROOT });
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
    send: (...text: readonly string[]) => child.stdin.write(text.map((line) => `${line}\n`).join('')),
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

const LOAD = JSON.stringify({
  action: 'load_ruleset',
  context: {
    rulesetName: '0',
    source: {
      files: [
        {
          name: 's.rules',
          content: rulesWith('debug(file) == /a && firestore.exists(/databases/(default)/documents/a/b)'),
        },
      ],
    },
  },
  id: 0,
});

const VERIFY = JSON.stringify({
  action: 'verify',
  context: {
    rulesetName: '0',
    service: 'firebase.storage',
    path: '/b/x/o/a',
    method: 'get',
    variables: { resource: { null_value: null }, request: { map_value: { fields: {} } } },
  },
  id: 1,
});

describe('the process', () => {
  it('reports that it is ready, survives bad lines, answers, and keeps stderr silent', async () => {
    const runtime = start();
    expect(await runtime.nextLine()).toBe('{"id":-1,"status":"ok"}');
    runtime.send('nonsense', LOAD, '{"id":7}', VERIFY);
    expect(await runtime.nextLine()).toMatch(/^storage rules: line ignored/);
    expect(JSON.parse(await runtime.nextLine())).toEqual({
      id: 0,
      status: 'ok',
      errors: [],
      warnings: [],
      result: { rulesVersion: 2 },
    });
    expect(await runtime.nextLine()).toBe('storage rules: nothing waits for an answer to 7');
    expect(await runtime.nextLine()).toBe('debug s.rules:4:27 /a');
    expect(JSON.parse(await runtime.nextLine())).toEqual({
      server_request_id: 1,
      action: 'fetch_firestore_document',
      context: { path: '/databases/(default)/documents/a/b' },
    });
    runtime.send('{"status":"not_found","warnings":[],"errors":[],"id":1}');
    expect(JSON.parse(await runtime.nextLine())).toEqual({
      id: 1,
      status: 'ok',
      errors: [],
      warnings: [],
      result: { permit: false },
    });
    runtime.child.stdin.end();
    expect(await runtime.exited).toEqual([0, null]);
    expect(runtime.stderr()).toBe('');
  });

  it.each([['SIGINT'], ['SIGTERM']] as const)(
    'ends immediately on %s, even with a request in flight',
    async (signal) => {
      const runtime = start();
      await runtime.nextLine();
      runtime.send(LOAD, VERIFY);
      await runtime.nextLine();
      runtime.child.kill(signal);
      expect(await runtime.exited).toEqual([0, null]);
      expect(runtime.stderr()).toBe('');
    },
  );

  it('works as one bundled file too', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'storage-rules-'));
    const outfile = join(folder, 'runtime.mjs');
    await build({ entryPoints: [MAIN], outfile, bundle: true, platform: 'node', format: 'esm' });
    const runtime = start(outfile);
    expect(await runtime.nextLine()).toBe('{"id":-1,"status":"ok"}');
    runtime.send(LOAD);
    expect(JSON.parse(await runtime.nextLine())).toMatchObject({ id: 0, errors: [] });
    runtime.child.stdin.end();
    expect(await runtime.exited).toEqual([0, null]);
    expect(runtime.stderr()).toBe('');
    rmSync(folder, { recursive: true });
  });

  it('works as published, without TypeScript', async () => {
    const folder = join(ROOT, 'storage-rules', 'dist', `test-${process.pid}`);
    execFileSync(process.execPath, [
      ...[
        join(ROOT, 'node_modules/typescript-native/bin/tsc'),
        '-p',
        join(ROOT, 'storage-rules/tsconfig.build.json'),
      ],
      ...['--outDir', folder],
    ]);
    const runtime = start(join(folder, 'main.js'));
    expect(await runtime.nextLine()).toBe('{"id":-1,"status":"ok"}');
    runtime.send(LOAD);
    expect(JSON.parse(await runtime.nextLine())).toMatchObject({ id: 0, errors: [] });
    runtime.child.stdin.end();
    expect(await runtime.exited).toEqual([0, null]);
    rmSync(folder, { recursive: true });
  });
});
