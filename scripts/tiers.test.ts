import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listChangedFiles, leftOut, chooseTags } from './tiers.ts';

describe('which tagged tests the gate runs', () => {
  it('leaves out all of them if no path of theirs has changed', () => {
    const added = chooseTags(['web/src/main.tsx', 'web/scripts/a.ts', 'emulator-data/x.json']);
    expect([...added]).toEqual([]);
    expect(leftOut(added)).toEqual(['all', 'all-or-stack', 'all-or-build']);
  });

  it('adds those whose paths have changed, and names the file; the tag `all` never', () => {
    const added = chooseTags(['web/src/main.tsx', 'emulator/src/stack.ts', 'operator/brand.ts']);
    expect([...added]).toEqual([
      ['all-or-stack', 'emulator/src/stack.ts'],
      ['all-or-build', 'operator/brand.ts'],
    ]);
    expect(leftOut(added)).toEqual(['all']);
  });

  it('adds them for a test of theirs, and not for a document or a test of another suite', () => {
    const others = ['emulator/README.md', 'scripts/cpu-time.test.ts', 'scripts/dev.product.test.ts'];
    expect([...chooseTags(others)]).toEqual([]);
    expect([...chooseTags([...others, 'scripts/dev.stack.test.ts'])]).toEqual([
      ['all-or-stack', 'scripts/dev.stack.test.ts'],
    ]);
  });
});

describe('what has changed', () => {
  const folder = (): string => mkdtempSync(join(tmpdir(), 'keelstone-tiers-'));
  const git = (cwd: string, ...args: string[]): void => {
    const author = ['-c', 'user.name=T', '-c', 'user.email=t@keelstone.test', '-c', 'commit.gpgsign=false'];
    execFileSync('git', [...author, ...args], { cwd, stdio: 'ignore' });
  };
  const commit = (cwd: string, file: string): void => {
    writeFileSync(join(cwd, file), file);
    git(cwd, 'add', '.');
    git(cwd, 'commit', '-m', file);
  };
  const repository = (): string => {
    const cwd = folder();
    git(cwd, 'init', '-b', 'main');
    for (const file of ['one', 'two', 'three']) commit(cwd, file);
    return cwd;
  };

  it('is, on main, what its last commit and the work tree hold', () => {
    const cwd = repository();
    writeFileSync(join(cwd, 'one'), 'changed');
    writeFileSync(join(cwd, 'new'), 'untracked');
    expect(listChangedFiles(cwd)?.files.sort()).toEqual(['new', 'one', 'three']);
  });

  it('is, on a branch, everything since it left main, and nothing that main did since', () => {
    const cwd = repository();
    git(cwd, 'checkout', '-b', 'branch');
    for (const file of ['four', 'five']) commit(cwd, file);
    git(cwd, 'checkout', 'main');
    commit(cwd, 'of-main');
    git(cwd, 'checkout', 'branch');
    expect(listChangedFiles(cwd)?.files.sort()).toEqual(['five', 'four']);
  });

  it('is unknown without git and in a clone of one commit', () => {
    expect(listChangedFiles(folder())).toBeUndefined();
    const shallow = folder();
    git(shallow, 'clone', '--depth', '1', `file://${repository()}`, '.');
    expect(listChangedFiles(shallow)).toBeUndefined();
  });
});
