import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from './run-command.ts';
import type { Count } from './test-report.ts';

const dist = join(root, 'web', 'dist');

/** Occurs only in the chunk with Firestore: the name of its protocol. */
const firestoreMark = 'google.firestore.v1';

/**
 * Weighs the built app and prints a table, in kB (1000 bytes) of JavaScript, gzip level 9: what a page loads before it
 * works, without Firestore, and what the drawing of charts adds to one that works already
 * (docs/decisions/ledger-for-owners.md).
 */
export function checkSizes(): Count {
  const before = new Set([...scriptsOf('app.html'), ...withImports(chunkOf('home-page'))]);
  const drawing = [...withImports(chunkOf('chart-drawing'))].filter((file) => !before.has(file));
  const budgets = [
    { part: 'landing', files: scriptsOf('index.html'), maxKb: 160 },
    { part: 'login', files: scriptsOf('login.html'), maxKb: 260 },
    { part: 'charts', files: drawing, maxKb: 60 },
  ];
  const faults = budgets.map(({ part, files, maxKb }) => {
    const kb = files.reduce((total, file) => total + gzipKb(file), 0);
    const found = [
      ...(kb > maxKb ? ['too heavy', ...heaviest(files)] : []),
      ...(files.some(isFirestore) ? ['with Firestore'] : []),
      ...(files.length === 0 ? ['not loaded late'] : []),
    ];
    const size = `${kb.toFixed(1).padStart(6)} kB of ${String(maxKb)} in ${String(files.length)} files`;
    console.log(`${found.length === 0 ? 'ok    ' : 'FAILED'} ${part.padEnd(8)} ${size}`);
    for (const each of found) console.log(`         ${each}`);
    return found;
  });
  // Else a new version of Firestore could hide from the check.
  const isMarkRight = readdirSync(join(dist, 'assets')).some((file) => isFirestore(`assets/${file}`));
  if (!isMarkRight) console.log(`FAILED Firestore is no longer known by "${firestoreMark}"`);
  const passed = faults.filter((found) => found.length === 0).length;
  return { passed, failed: faults.length - passed + Number(!isMarkRight) };
}

/** The file of a chunk that the bundler has named. */
function chunkOf(name: string): string {
  const file = readdirSync(join(dist, 'assets')).find((each) => each.startsWith(`${name}-`));
  if (file === undefined) throw new Error(`The build has no chunk ${name}`);
  return `assets/${file}`;
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
  const files = [...html.matchAll(/<script [^>]*src="\/([^"]+)"/g)].flatMap(([, file]) => file ?? []);
  if (files.length === 0) throw new Error('A page without scripts is not ours');
  return files;
}

const read = (file: string): Buffer => readFileSync(join(dist, file));
const gzipKb = (file: string): number => gzipSync(read(file), { level: 9 }).length / 1000;
const isFirestore = (file: string): boolean => read(file).includes(firestoreMark);

/** The five that weigh most, as lines of the table. */
function heaviest(files: readonly string[]): string[] {
  return files
    .map((file) => ({ file, kb: gzipKb(file) }))
    .sort((a, b) => b.kb - a.kb)
    .slice(0, 5)
    .map(({ file, kb }) => `${kb.toFixed(1).padStart(6)} kB ${file}`);
}
