import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { isWorthShowing, openCliLog } from './cli-log.ts';

const folder = mkdtempSync(join(tmpdir(), 'keelstone-log-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('the log of firebase-tools', () => {
  it('emits whole lines without colours, however they arrive', () => {
    const log = openCliLog(join(folder, 'lines.log'));
    const lines: string[] = [];
    log.onLine((line) => lines.push(line));
    log.write('\u001b[32m✔  All emu');
    log.write('lators ready!\u001b[39m \n\nnext');
    expect(lines).toEqual(['✔  All emulators ready!']);
    log.close();
  });

  it('keeps everything in the file and the last lines at hand', async () => {
    const path = join(folder, 'tail.log');
    const log = openCliLog(path);
    for (let line = 1; line <= 60; line += 1) log.write(`line ${line}\n`);
    expect(log.tail()).toHaveLength(25);
    expect(log.tail().at(-1)).toBe('line 60');
    log.close();
    await expect.poll(() => readFileSync(path, 'utf8')).toMatch(/^line 1\n[^]*line 60\n$/);
  });
});

describe('the part shown to the developer', () => {
  it.each([
    '⚠  functions: Failed to load function definition from source',
    '✖  firestore: Compilation error in firestore.rules',
    'Error: Could not start Hosting Emulator, port taken.',
  ])('shows %s', (line) => expect(isWorthShowing(line)).toBe(true));

  it.each([
    'i  functions: Beginning execution of "api"',
    '✔  All emulators ready! It is now safe to connect your app.',
    '⚠  firestore: Env variable override detected. Using firestore emulator at /tmp/x',
    '⚠  functions: Your requested "node" version "22" doesn\'t match your global version "20".',
  ])('leaves out %s', (line) => expect(isWorthShowing(line)).toBe(false));
});
