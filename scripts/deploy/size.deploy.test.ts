import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { root } from '../run-command.ts';

/** Occurs only in the chunk with Firestore: the name of its protocol. */
const firestoreMark = 'google.firestore.v1';
const read = (file: string) => readFileSync(join(root, 'web/dist', file));
const isFirestore = (file: string) => read(file).includes(firestoreMark);
const assets = readdirSync(join(root, 'web/dist/assets')).map((name) => `assets/${name}`);
/** What works already when the charts are drawn (docs/decisions/ledger-for-owners.md). */
const before = new Set([...scriptsOf('app.html'), ...withImports(chunkOf('home-page'))]);

it.each([
  ['the landing page', 160, scriptsOf('index.html')],
  ['the login page', 260, scriptsOf('login.html')],
  [
    'the drawing of charts',
    60,
    [...withImports(chunkOf('chart-drawing'))].filter((file) => !before.has(file)),
  ],
])('%s waits for at most %i kB of compressed JavaScript, and not for Firestore', (_part, maxKb, files) => {
  const weights = files.map((file) => ({ file, kb: gzipSync(read(file), { level: 9 }).length / 1000 }));
  expect(weights).not.toEqual([]);
  const kb = weights.reduce((sum, each) => sum + each.kb, 0);
  expect(kb, JSON.stringify(weights, undefined, 1)).toBeLessThanOrEqual(maxKb);
  expect(files.filter(isFirestore)).toEqual([]);
});

it('the licences of what others made are next to it', () => {
  const notices = read('third-party-notices.txt').toString('utf8');
  for (const each of [
    'react-dom - ',
    'firebase - ',
    '@fontsource-variable/inter - ',
    '@fontsource/jetbrains-mono - ',
    '@fontsource/source-serif-4 - ',
    '@mui/icons-material - ',
    'Call-Em-All',
    'SIL OPEN FONT',
    'Apache License',
  ])
    expect(notices).toContain(each);
  expect(read('flags/LICENSE.txt').toString('utf8')).toContain('MIT');
});

// Else a new version of Firestore could hide from the check.
it('Firestore is still known by its mark', () => {
  expect(assets.filter(isFirestore)).not.toEqual([]);
});

/** The file of a chunk that the bundler has named. */
function chunkOf(name: string): string {
  return (
    assets.find((file) => file.startsWith(`assets/${name}-`)) ?? expect.fail(`There is no chunk ${name}`)
  );
}

/** A chunk and everything that it waits for, without what it loads later. */
function withImports(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  const imports = read(file)
    .toString('utf8')
    .matchAll(/\b(?:from|import)\s*"\.\/([\w.-]+\.js)"/g);
  for (const [, imported = ''] of imports) withImports(`assets/${imported}`, found);
  return found;
}

/** The scripts that a document names: all that its page needs before it works (web/vite/prerender.ts). */
function scriptsOf(document: string): string[] {
  const html = read(document).toString('utf8');
  return [...html.matchAll(/<script [^>]*src="\/([^"]+)"/g)].flatMap(([, file]) => file ?? []);
}
