import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { hashSources } from './build.ts';

it.each([
  ['a content', 'src/deep/a.ts', {}, true],
  ['a new file', 'src/b.ts', {}, true],
  ['a setting of vite', undefined, { VITE_TITLE: 'x' }, true],
  ['no other setting', undefined, { HOME: 'x' }, false],
  ['no test', 'src/deep/a.test.ts', {}, false],
  ['no result', 'src/dist/a.js', {}, false],
])('the hash of the sources changes with %s', (_title, path, env, isChanged) => {
  const root = mkdtempSync(join(tmpdir(), 'keelstone-hash-'));
  for (const folder of ['src/deep', 'src/dist']) mkdirSync(join(root, folder), { recursive: true });
  const write = (file: string, content: string) => writeFileSync(join(root, file), content);
  write('src/deep/a.ts', 'one');
  const before = hashSources(root, ['src'], {});
  write('src/deep/a.ts', 'one');
  if (path !== undefined) write(path, 'two');
  expect(hashSources(root, ['src'], env) !== before).toBe(isChanged);
  rmSync(root, { recursive: true });
});
