import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { objectAt, readJsonObject } from '../../emulator/src/json.ts';
import { findFolder } from '../../functions/deploy-lock.ts';
import { root } from '../run-command.ts';

const source = join(root, 'functions', 'deploy');
const text = readFileSync(join(source, 'package-lock.json'), 'utf8');
const packages = objectAt(readJsonObject(join(source, 'package-lock.json')), 'packages');

describe('the lock file that is deployed with the functions', () => {
  it('has every package in the version that was tested', () => {
    const { differences, compared } = compareWithInstalled();
    expect(differences).toEqual([]);
    // Those of other platforms are not installed here.
    expect(compared).toBeGreaterThan(200);
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

/**
 * Follows each need in the lock file and on the disk at the same time, from the functions on: both must come to the same
 * version, wherever npm has put it.
 */
function compareWithInstalled(): { differences: string[]; compared: number } {
  const differences: string[] = [];
  const seen = new Set<string>();
  const open = [{ locked: '', installed: join(root, 'functions') }];
  for (let at = open.shift(); at !== undefined; at = open.shift()) {
    const entry = entryAt(at.locked);
    const needs = { ...recordOf(entry['dependencies']), ...recordOf(entry['optionalDependencies']) };
    for (const name of Object.keys(needs)) {
      const locked = findFolder(packages, at.locked, name);
      const installed = installedFolder(at.installed, name);
      if (installed === undefined && (locked === undefined || entryAt(locked)['optional'] === true)) continue;
      if (locked === undefined || installed === undefined) {
        differences.push(
          `${name} of ${at.locked} is ${locked === undefined ? 'not locked' : 'not installed'}`,
        );
        continue;
      }
      const versions = [
        entryAt(locked)['version'],
        readJsonObject(join(installed, 'package.json'))['version'],
      ];
      if (versions[0] !== versions[1])
        differences.push(`${name} of ${at.locked}: ${versions.join(', not ')}`);
      const pair = `${locked} ${installed}`;
      if (!seen.has(pair)) open.push({ locked, installed });
      seen.add(pair);
    }
  }
  return { differences, compared: seen.size };
}

function installedFolder(from: string, name: string): string | undefined {
  for (let at = from; ; at = dirname(at)) {
    const candidate = join(at, 'node_modules', name);
    if (existsSync(join(candidate, 'package.json'))) return candidate;
    if (at === root || at === dirname(at)) return undefined;
  }
}

function entryAt(folder: string): Record<string, unknown> {
  return recordOf(packages[folder]);
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
