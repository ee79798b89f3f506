import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hashSources } from './hash-sources.ts';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'keelstone-hash-'));
  mkdirSync(join(root, 'src', 'deep'), { recursive: true });
  write('src/deep/a.ts', 'one');
});
afterEach(() => rmSync(root, { recursive: true }));

const write = (path: string, content: string) => writeFileSync(join(root, path), content);
const hash = (env = {}) => hashSources(root, ['src'], env);

describe('the hash of the sources', () => {
  it('is the same for the same content, whenever it was modified', () => {
    const before = hash();
    write('src/deep/a.ts', 'one');
    expect(hash()).toBe(before);
  });

  it.each([
    ['a content', () => write('src/deep/a.ts', 'two')],
    ['a new file', () => write('src/b.ts', '')],
    ['a removed file', () => rmSync(join(root, 'src/deep/a.ts'))],
  ])('changes with %s', (_title, change) => {
    const before = hash();
    change();
    expect(hash()).not.toBe(before);
  });

  it('changes with a setting of vite, not with any other', () => {
    expect(hash({ VITE_TITLE: 'x' })).not.toBe(hash());
    expect(hash({ HOME: 'x' })).toBe(hash());
  });

  it('does not change with a test or a result', () => {
    const before = hash();
    write('src/deep/a.test.ts', 'test');
    mkdirSync(join(root, 'src', 'dist'));
    write('src/dist/a.js', 'result');
    expect(hash()).toBe(before);
  });
});
