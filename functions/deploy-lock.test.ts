import { describe, expect, it } from 'vitest';
import { deployLock, type LockedPackages } from './deploy-lock.ts';

const manifest = (...names: string[]) => ({
  name: 'deployed',
  dependencies: Object.fromEntries(names.map((name) => [name, '1.0.0'])),
});
const needs = (...names: string[]) => manifest(...names).dependencies;

describe('the lock file of the deployment', () => {
  it('has the dependencies, also the indirect ones, and nothing else', () => {
    const packages: LockedPackages = {
      'node_modules/a': { version: '1.0.0', dependencies: needs('b') },
      'node_modules/b': { version: '2.0.0' },
      'node_modules/tool': { version: '9.0.0' },
    };
    expect(lockOf(packages, 'a')).toEqual({
      'node_modules/a': { version: '1.0.0', dependencies: needs('b') },
      'node_modules/b': { version: '2.0.0' },
    });
  });

  it("moves the functions' own version to the top, and keeps other versions below the package that needs them", () => {
    const packages: LockedPackages = {
      'functions/node_modules/a': { version: '8.0.0' },
      'node_modules/a': { version: '1.0.0', dependencies: needs('b') },
      'node_modules/b': { version: '2.0.0', dependencies: needs('a') },
      'node_modules/c': { version: '3.0.0', dependencies: needs('a') },
    };
    expect(versionsOf(packages, 'a', 'c')).toEqual({
      'node_modules/a': '8.0.0',
      'node_modules/b': '2.0.0',
      'node_modules/b/node_modules/a': '1.0.0',
      'node_modules/c': '3.0.0',
      'node_modules/c/node_modules/a': '1.0.0',
    });
  });

  it('keeps two versions if two packages need them', () => {
    const packages: LockedPackages = {
      'node_modules/a': { version: '1.0.0', dependencies: needs('b') },
      'node_modules/a/node_modules/b': { version: '1.0.0' },
      'node_modules/b': { version: '2.0.0' },
      'node_modules/c': { version: '3.0.0', dependencies: needs('b') },
    };
    expect(versionsOf(packages, 'a', 'c')).toEqual({
      'node_modules/a': '1.0.0',
      'node_modules/b': '1.0.0',
      'node_modules/c': '3.0.0',
      'node_modules/c/node_modules/b': '2.0.0',
    });
  });

  it('marks as optional what only optional packages need, and nothing as a development package', () => {
    const packages: LockedPackages = {
      'node_modules/a': { version: '1.0.0', optionalDependencies: needs('b', 'not-here') },
      'node_modules/b': { version: '1.0.0', dependencies: needs('c', 'd') },
      'node_modules/c': { version: '1.0.0', optional: true },
      'node_modules/d': { version: '1.0.0' },
      'node_modules/e': { version: '1.0.0', peerDependencies: needs('d') },
    };
    const lock = lockOf({ ...packages, 'node_modules/f': { version: '1.0.0' } }, 'a', 'e');
    const optional = Object.entries(lock).filter(([, entry]) => Reflect.get(entry, 'optional') === true);
    expect(optional.map(([folder]) => folder)).toEqual(['node_modules/b', 'node_modules/c']);
    expect(Object.keys(lock)).toHaveLength(5);
  });

  it('leaves out a peer that may be missing', () => {
    const packages: LockedPackages = {
      'node_modules/a': {
        version: '1.0.0',
        peerDependencies: needs('b'),
        peerDependenciesMeta: { b: { optional: true } },
      },
      'node_modules/b': { version: '1.0.0' },
    };
    expect(Object.keys(lockOf(packages, 'a'))).toEqual(['node_modules/a']);
  });

  it('is refused if a dependency is not locked', () => {
    expect(() => lockOf({ 'node_modules/a': { dependencies: needs('b') } }, 'a')).toThrow('no b for');
  });
});

function lockOf(packages: LockedPackages, ...names: string[]): Record<string, object> {
  const { packages: locked } = deployLock(packages, 'functions', manifest(...names));
  return Object.fromEntries(Object.entries(locked).filter(([folder]) => folder !== ''));
}

function versionsOf(packages: LockedPackages, ...names: string[]): Record<string, unknown> {
  const placed = Object.entries(lockOf(packages, ...names));
  return Object.fromEntries(placed.map(([folder, entry]) => [folder, Reflect.get(entry, 'version')]));
}
