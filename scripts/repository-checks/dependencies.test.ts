import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { objectAt, readJsonObject } from '../../emulator/src/json.ts';
import { root } from '../run-command.ts';

const folders = ['.', 'domain', 'demo', 'functions', 'web', 'storage-rules', 'emulator', 'e2e'];
const text = readFileSync(join(root, 'docs', 'dependencies.md'), 'utf8');
const sections = text.split(/^## /m).slice(1);

describe('docs/dependencies.md', () => {
  it.each(folders)('names every dependency of %s with its version and a reason, and no other', (folder) => {
    const manifest = readJsonObject(join(root, folder, 'package.json'));
    const declared = { ...objectAt(manifest, 'dependencies'), ...objectAt(manifest, 'devDependencies') };
    const wanted = Object.entries(declared).filter(([name]) => !name.startsWith('@keelstone/'));
    const section = sections.find((one) => one.startsWith(folder === '.' ? 'Tools' : `${folder}\n`)) ?? '';
    const rows = [...section.matchAll(/^- `([^`]+)` (\S+): (.+)$/gm)];
    const documented = rows.map(([, name, version]) => [name, version]);
    expect(documented.sort()).toEqual(wanted.sort());
    for (const [, , , reason = ''] of rows) expect(reason.length).toBeGreaterThan(3);
  });

  it('has exact versions only, as .npmrc has them saved', () => {
    for (const [, version = ''] of text.matchAll(/^- `[^`]+` (\S+):/gm))
      expect(version).toMatch(/^(npm:[a-z]+@)?\d+\.\d+\.\d+$/);
  });
});
