import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { objectAt, readJsonObject } from '../../emulator/src/json.ts';
import { root } from '../run-command.ts';

const source = join(root, 'functions', 'deploy');
const text = readFileSync(join(source, 'package-lock.json'), 'utf8');
const packages = objectAt(readJsonObject(join(source, 'package-lock.json')), 'packages');

describe('the lock file that is deployed with the functions', () => {
  it('has every dependency of the functions in the version that is installed', () => {
    const names = Object.keys(objectAt(readJsonObject(join(source, 'package.json')), 'dependencies'));
    const installed = names.map((name) => [name, installedVersion(name)]);
    expect(names.map((name) => [name, entryAt(`node_modules/${name}`)['version']])).toEqual(installed);
    expect(Object.keys(packages).length).toBeGreaterThan(200);
  });

  it('has the integrity hash of each package', () => {
    const unsealed = Object.keys(packages).filter(
      (folder) => folder !== '' && !String(entryAt(folder)['integrity']).startsWith('sha512-'),
    );
    expect(unsealed).toEqual([]);
  });

  it('names no registry, no local folder, no workspace and no development-only package', () => {
    expect(text).not.toContain('"resolved"');
    expect(text).not.toContain(root);
    expect(text).not.toContain('@keelstone/');
    expect(text).not.toContain('"dev": true');
    for (const tool of ['vitest', 'typescript', 'esbuild', 'firebase-tools']) {
      expect(Object.keys(packages)).not.toContain(`node_modules/${tool}`);
    }
  });
});

describe('npm, in a folder with nothing but what is deployed', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'keelstone-lock-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('would install by the lock file', () => {
    for (const name of ['package.json', 'package-lock.json']) cpSync(join(source, name), join(folder, name));
    expect(wouldInstall(folder)).toMatch(/^add firebase-admin 13\./m);
  });

  it('refuses a lock file that does not match the manifest', () => {
    const manifest = readJsonObject(join(source, 'package.json'));
    const dependencies = { ...objectAt(manifest, 'dependencies'), sharp: '0.35.4' };
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...manifest, dependencies }));
    expect(() => wouldInstall(folder)).toThrow(/sharp/);
  });
});

/** Needs no network: everything about a package is in its entry. */
function wouldInstall(cwd: string): string {
  return execFileSync('npm', ['ci', '--omit=dev', '--dry-run', '--offline'], {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** The one that the functions load here: their own, else that of everybody. */
function installedVersion(name: string): unknown {
  const own = ['functions', '.'].map((folder) => join(root, folder, 'node_modules', name, 'package.json'));
  return readJsonObject(own.find((path) => existsSync(path)) ?? name)['version'];
}

function entryAt(folder: string): Record<string, unknown> {
  return objectAt(packages, folder);
}
