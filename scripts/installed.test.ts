import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isInstalled } from './installed.mjs';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'keelstone-installed-'));
});
afterEach(() => rmSync(root, { recursive: true }));

const entry = (version: string, more = {}) => ({ version, integrity: `sha512-${version}`, ...more });

function lock(packages: object): void {
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages: { '': {}, ...packages } }));
}

function installed(packages: object): void {
  mkdirSync(join(root, 'node_modules'));
  writeFileSync(join(root, 'node_modules', '.package-lock.json'), JSON.stringify({ packages }));
}

describe('the dependencies', () => {
  it('are installed when npm has installed what the lock file lists', () => {
    lock({ 'node_modules/a': entry('1.0.0') });
    installed({ 'node_modules/a': entry('1.0.0') });
    expect(isInstalled(root)).toBe(true);
  });

  it('are installed although a binary of another platform is absent', () => {
    lock({ 'node_modules/a': entry('1.0.0'), 'node_modules/a-darwin': entry('1.0.0', { optional: true }) });
    installed({ 'node_modules/a': entry('1.0.0') });
    expect(isInstalled(root)).toBe(true);
  });

  it('are not installed on a fresh clone', () => {
    lock({ 'node_modules/a': entry('1.0.0') });
    expect(isInstalled(root)).toBe(false);
  });

  it('are not installed when an install was interrupted', () => {
    lock({ 'node_modules/a': entry('1.0.0') });
    mkdirSync(join(root, 'node_modules', 'a'), { recursive: true });
    expect(isInstalled(root)).toBe(false);
  });

  it.each([
    ['has another version', { 'node_modules/a': entry('1.0.1') }],
    ['has another content', { 'node_modules/a': entry('1.0.0', { integrity: 'sha512-other' }) }],
    ['lacks a package', {}],
    ['has one too many', { 'node_modules/a': entry('1.0.0'), 'node_modules/b': entry('1.0.0') }],
  ])('are not installed when node_modules %s', (_title, packages) => {
    lock({ 'node_modules/a': entry('1.0.0') });
    installed(packages);
    expect(isInstalled(root)).toBe(false);
  });
});
