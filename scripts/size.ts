import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { initialChunks, type Manifest } from './initial-chunks.ts';
import { root } from './run-command.ts';
import type { Count } from './test-report.ts';

const dist = join(root, 'web', 'dist');

/** What a page may weigh before it shows, in kB (1000 bytes) of JavaScript, gzip level 9. */
const budgets = [
  { page: 'landing', modules: ['src/routes/landing.tsx'], maxKb: 160 },
  {
    page: 'login',
    modules: ['src/app/services.tsx', 'src/app/guards/signed-out.tsx', 'src/routes/login.tsx'],
    maxKb: 260,
  },
] as const;

/** Stands in the chunk with Firestore and in no other: the name of its protocol. */
const firestoreMark = 'google.firestore.v1';
const firestoreModule = 'src/lib/firebase/firestore.ts';

/** Weighs the built app and prints a table: each page within its budget and without Firestore. */
export function checkSizes(): Count {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8')) as Manifest;
  const weighed = budgets.map(({ page, modules, maxKb }) => {
    const files = initialChunks(manifest, modules);
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
  const isMarkRight = initialChunks(manifest, [firestoreModule]).some(isFirestore);
  if (!isMarkRight) console.log(`FAILED Firestore is no longer known by "${firestoreMark}"`);
  const failed = weighed.filter(({ kb, maxKb, hasFirestore }) => kb > maxKb || hasFirestore).length;
  return { passed: weighed.length - failed, failed: failed + (isMarkRight ? 0 : 1) };
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
