import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { viteEntry } from '../build.ts';
import { root } from '../run-command.ts';

const documents = ['index.html', 'login.html', 'app.html'];

// Without it the app sends no tokens, and a deployment that enforces App Check refuses everybody.
describe('the key of App Check', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'keelstone-web-'));
    execFileSync(process.execPath, [viteEntry(root), 'build', '--logLevel', 'error', '--outDir', folder], {
      cwd: join(root, 'web'),
      env: { ...process.env, VITE_APP_CHECK_SITE_KEY: 'a-site-key' },
    });
  }, 120_000);
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each(documents)('is in %s of a build that was given it', (file) => {
    expect(keysIn(join(folder, file))).toEqual(['a-site-key']);
  });

  it.each(documents)('is in %s of what would be deployed, if the project has one', (file) => {
    const key = process.env['VITE_APP_CHECK_SITE_KEY'] ?? '';
    expect(keysIn(join(root, 'web', 'dist', file))).toEqual(key === '' ? [] : [key]);
  });
});

function keysIn(path: string): (string | undefined)[] {
  const found = readFileSync(path, 'utf8').matchAll(/<meta name="app-check-site-key" content="([^"]*)">/g);
  return [...found].map(([, key]) => key);
}
