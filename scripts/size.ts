import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from './run-command.ts';
import type { Count } from './test-report.ts';

const dist = join(root, 'web', 'dist');

/** What a page may weigh before it works, in kB (1000 bytes) of JavaScript, gzip level 9. */
const budgets = [
  { page: 'landing', document: 'index.html', maxKb: 160 },
  { page: 'login', document: 'login.html', maxKb: 260 },
] as const;

/** What the drawing of charts may add to a page, after the page works (docs/decisions/ledger-for-owners.md). */
const drawing = { chunk: 'chart-drawing', page: 'home-page', maxKb: 60 } as const;

/** Occurs only in the chunk with Firestore: the name of its protocol. */
const firestoreMark = 'google.firestore.v1';

/** Weighs the built app and prints a table: each page within its budget and without Firestore, and charts in theirs. */
export function checkSizes(): Count {
  const weighed = budgets.map(({ page, document, maxKb }) => {
    const files = scriptsOf(read(document).toString('utf8'));
    return { page, files, maxKb, kb: sum(files.map(gzipKb)), hasFirestore: files.some(isFirestore) };
  });
  for (const { page, files, maxKb, kb, hasFirestore } of weighed) {
    const verdict = kb <= maxKb && !hasFirestore ? 'ok    ' : 'FAILED';
    const size = `${kb.toFixed(1).padStart(6)} kB of ${String(maxKb)}`;
    console.log(
      `${verdict} ${page.padEnd(8)} ${size} in ${String(files.length)} files${hasFirestore ? ', with Firestore' : ''}`,
    );
    if (kb > maxKb) for (const file of heaviest(files)) console.log(`         ${file}`);
  }
  // Else a new version of Firestore could hide from the check.
  const isMarkRight = readdirSync(join(dist, 'assets')).some((file) => isFirestore(`assets/${file}`));
  if (!isMarkRight) console.log(`FAILED Firestore is no longer known by "${firestoreMark}"`);
  const failed = weighed.filter(({ kb, maxKb, hasFirestore }) => kb > maxKb || hasFirestore).length;
  const areChartsLight = checkDrawing();
  return {
    passed: weighed.length - failed + Number(areChartsLight),
    failed: failed + Number(!isMarkRight) + Number(!areChartsLight),
  };
}

/** Whether the drawing is within its budget, and no part of the page that shows it. */
function checkDrawing(): boolean {
  const before = new Set([
    ...scriptsOf(read('app.html').toString('utf8')),
    ...withImports(chunkOf(drawing.page)),
  ]);
  const chunk = chunkOf(drawing.chunk);
  const late = [...withImports(chunk)].filter((file) => !before.has(file));
  const kb = sum(late.map(gzipKb));
  const isWithin = kb <= drawing.maxKb && !before.has(chunk);
  const size = `${kb.toFixed(1).padStart(6)} kB of ${String(drawing.maxKb)}`;
  const where = before.has(chunk) ? `, loaded with ${drawing.page}` : ', loaded late';
  console.log(
    `${isWithin ? 'ok    ' : 'FAILED'} ${'charts'.padEnd(8)} ${size} in ${String(late.length)} files${where}`,
  );
  return isWithin;
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
function scriptsOf(html: string): string[] {
  const files = [...html.matchAll(/<script [^>]*src="\/([^"]+)"/g)].flatMap(([, file]) => file ?? []);
  if (files.length === 0) throw new Error('A page without scripts is not ours');
  return files;
}

const read = (file: string): Buffer => readFileSync(join(dist, file));
const gzipKb = (file: string): number => gzipSync(read(file), { level: 9 }).length / 1000;
const isFirestore = (file: string): boolean => read(file).includes(firestoreMark);
const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

/** The five that weigh most, as lines of the table. */
function heaviest(files: readonly string[]): string[] {
  return files
    .map((file) => ({ file, kb: gzipKb(file) }))
    .sort((a, b) => b.kb - a.kb)
    .slice(0, 5)
    .map(({ file, kb }) => `${kb.toFixed(1).padStart(6)} kB ${file}`);
}
