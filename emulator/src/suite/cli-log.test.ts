import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { isWorthShowing, openCliLog } from './cli-log.ts';

const folder = mkdtempSync(join(tmpdir(), 'keelstone-log-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('the log emits whole lines without colours, keeps everything in the file and the last lines at hand', async () => {
  const path = join(folder, 'firebase.log');
  const log = openCliLog(path);
  const lines: string[] = [];
  log.onLine((line) => lines.push(line));
  log.write('\u001b[32m✔  All emu');
  log.write('lators ready!\u001b[39m \n\nnext');
  expect(lines).toEqual(['✔  All emulators ready!']);
  for (let line = 1; line <= 60; line += 1) log.write(` ${line}\n`);
  expect(log.tail()).toHaveLength(25);
  expect(log.tail().at(-1)).toBe(' 60');
  log.close();
  await expect.poll(() => readFileSync(path, 'utf8')).toMatch(/lators ready[^]* 60\n$/);
});

it.each([
  ['⚠  functions: Failed to load function definition from source', true],
  ['✖  firestore: Compilation error in firestore.rules', true],
  ['Error: Could not start Hosting Emulator, port taken.', true],
  ['i  functions: Beginning execution of "api"', false],
  ['✔  All emulators ready! It is now safe to connect your app.', false],
  ['⚠  firestore: Env variable override detected. Using firestore emulator at /tmp/x', false],
])('"%s" is shown to the developer: %s', (line, answer) => {
  expect(isWorthShowing(line)).toBe(answer);
});
