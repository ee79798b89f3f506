import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadOf, rulesWith, verifyOf } from '../testing/ask.ts';

const folder = mkdtempSync(join(tmpdir(), 'storage-rules-'));
/** The runtime as the stack starts it: one file for plain node. */
const outfile = join(folder, 'runtime.mjs');
const entryPoints = [fileURLToPath(new URL('./main.ts', import.meta.url))];

beforeAll(() => build({ entryPoints, outfile, bundle: true, platform: 'node', format: 'esm' }));
afterAll(() => rmSync(folder, { recursive: true }));

/** A ruleset, and a request that waits for a document. */
const messages = [loadOf(rulesWith('firestore.exists(/databases/(default)/documents/a/b)')), verifyOf(1)];
const linesOf = (list: readonly unknown[]) => list.map((one) => `${JSON.stringify(one)}\n`).join('');

it('the process reports that it is ready, survives bad lines, answers, keeps stderr silent and ends with stdin', () => {
  const input = `nonsense\n${linesOf([...messages, { status: 'not_found', id: 1 }])}`;
  const { stdout, stderr, status } = spawnSync(process.execPath, [outfile, 'serve'], {
    input,
    encoding: 'utf8',
  });
  expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
  const [ready, ignored, ...answers] = stdout.trim().split('\n');
  expect(ready).toBe('{"id":-1,"status":"ok"}');
  expect(ignored).toMatch(/^storage rules: line ignored/);
  expect(answers.map((line): unknown => JSON.parse(line))).toMatchObject([
    { id: 0, errors: [] },
    { server_request_id: 1 },
    { id: 1, result: { permit: false } },
  ]);
});

it.each(['SIGINT', 'SIGTERM'] as const)(
  'the process ends immediately on %s, even with a request in flight',
  async (signal) => {
    const child = spawn(process.execPath, [outfile, 'serve'], { stdio: ['pipe', 'pipe', 'inherit'] });
    const exited = once(child, 'exit');
    child.stdin.write(linesOf(messages));
    await once(child.stdout, 'data');
    child.kill(signal);
    expect(await exited).toEqual([0, null]);
  },
);
