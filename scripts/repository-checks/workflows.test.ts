import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../run-command.ts';

const folder = join(root, '.github', 'workflows');

describe('the workflows of CI', () => {
  it.each(readdirSync(folder))('%s takes every action by its commit, since a tag can be moved', (name) => {
    const used = readFileSync(join(folder, name), 'utf8').match(/\buses:.*/g) ?? [];
    expect(used).not.toEqual([]);
    for (const line of used) expect(line).toMatch(/^uses: [\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });
});
