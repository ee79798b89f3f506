import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { moduleCache } from './module-cache.ts';

it('is another one after an install, or once a package or compiler setting has changed', () => {
  const root = mkdtempSync(join(tmpdir(), 'keelstone-cache-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const seen = new Set([moduleCache(root)]);
  const texts = ['{}', '{ "changed": true }'];
  const names = [
    'node_modules/.package-lock.json',
    'domain/package.json',
    'tsconfig.base.json',
    'web/tsconfig.json',
  ];
  for (const name of names) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    for (const text of texts) {
      writeFileSync(join(root, name), text);
      expect(moduleCache(root)).toBe(moduleCache(root));
      seen.add(moduleCache(root));
    }
  }
  expect(seen.size).toBe(1 + names.length * texts.length);
});
