import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { objectAt, readJsonObject } from '../../emulator/src/json.ts';
import { root } from '../run-command.ts';

const source = join(root, 'functions', 'deploy');
const text = readFileSync(join(source, 'package-lock.json'), 'utf8');
const packages = objectAt(readJsonObject(join(source, 'package-lock.json')), 'packages');

// The choice of packages is tested by functions/deploy-lock.test.ts.
describe('the lock file that is deployed with the functions', () => {
  it('has the hash of each package, and names no registry, no local folder, no workspace and no tool', () => {
    const unsealed = Object.keys(packages).filter(
      (folder) => folder !== '' && !String(objectAt(packages, folder)['integrity']).startsWith('sha512-'),
    );
    expect(unsealed).toEqual([]);
    expect(Object.keys(packages).length).toBeGreaterThan(200);
    for (const name of ['"resolved"', root, '@keelstone/', '"dev": true', 'node_modules/firebase-tools"'])
      expect(text).not.toContain(name);
  });

  it('is what npm would install by, in a folder with nothing but what is deployed', () => {
    const cwd = mkdtempSync(join(tmpdir(), 'keelstone-lock-'));
    for (const name of ['package.json', 'package-lock.json']) cpSync(join(source, name), join(cwd, name));
    // Needs no network: everything about a package is in its entry.
    const npm = ['ci', '--omit=dev', '--dry-run', '--offline'];
    const installed = execFileSync('npm', npm, { cwd, encoding: 'utf8', stdio: 'pipe' });
    expect(installed).toMatch(/^add firebase-admin 13\./m);
    rmSync(cwd, { recursive: true });
  });
});
