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

/** Stands in the chunk with Firestore and in no other: the name of its protocol. */
const firestoreMark = 'google.firestore.v1';

/** Weighs the built app and prints a table: each page within its budget and without Firestore. */
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
  return { passed: weighed.length - failed, failed: failed + (isMarkRight ? 0 : 1) };
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
