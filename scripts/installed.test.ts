import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isInstalled } from './installed.mjs';

const entry = (version: string, more = {}) => ({ version, integrity: `sha512-${version}`, ...more });
const a = entry('1.0.0');
const b = entry('2.0.0');

it.each([
  ['are installed when npm has installed what the lock file lists', { a }, { a }, true],
  ['are installed without the binary of another platform', { a, b: { ...b, optional: true } }, { a }, true],
  ['are not on a fresh clone, or if an install was interrupted', { a }, undefined, false],
  ['are not in another version', { a }, { a: entry('1.0.1') }, false],
  ['are not with another content', { a }, { a: { ...a, integrity: 'sha512-other' } }, false],
  ['are not if one is missing', { a }, {}, false],
  ['are not if there is one too many', { a }, { a, b }, false],
])('the dependencies %s', (_title, wanted, present, answer) => {
  const root = mkdtempSync(join(tmpdir(), 'keelstone-installed-'));
  mkdirSync(join(root, 'node_modules', 'a'), { recursive: true });
  const write = (path: string, packages: object) =>
    writeFileSync(join(root, path), JSON.stringify({ packages }));
  write('package-lock.json', { '': {}, ...wanted });
  if (present !== undefined) write('node_modules/.package-lock.json', present);
  expect(isInstalled(root)).toBe(answer);
  rmSync(root, { recursive: true });
});
