import { copyFile, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { build } from 'esbuild';

const functionsFolder = join(import.meta.dirname, '..');

/** One file, as functions are deployed: it starts in half the time of the sources, and it starts often. */
export type Bundle = { path: string; remove(): Promise<void> };

export async function bundleServer(entry: string): Promise<Bundle> {
  // Within functions, so that node finds the packages that are installed for them; named by the process, so that two
  // runs do not collide.
  const name = `${basename(dirname(entry))}-server-${String(process.pid)}.mjs`;
  const path = join(functionsFolder, '.cache', 'proofs', name);
  await build({
    entryPoints: [entry],
    outfile: path,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    alias: {
      '@keelstone/domain/testing': join(functionsFolder, '../domain/testing'),
      '@keelstone/domain': join(functionsFolder, '../domain/src'),
      '@keelstone/operator': join(functionsFolder, '../operator'),
    },
    logLevel: 'error',
  });
  // Started as a process of its own.
  const program = 'decode-image.mjs';
  await copyFile(join(functionsFolder, 'src/features/core/upload', program), join(dirname(path), program));
  return { path, remove: () => rm(path, { force: true }) };
}
