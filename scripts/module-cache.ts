import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The workspaces with settings of their own for compilers, and the root. */
const folders = ['', 'domain', 'e2e', 'emulator', 'functions', 'operator', 'storage-rules', 'web'];

/**
 * Where Vitest keeps what it has made of each module, for later runs. It finds it by the text of the module and that of
 * its own configuration; what else decides is in the name of the folder: what is installed, what packages export, and
 * what compilers are told. A change to a folder (`import.meta.glob`) goes unnoticed: tests read folders themselves.
 */
export function moduleCache(root: string): string {
  const hash = createHash('sha256');
  const names = folders.flatMap((folder) =>
    ['package.json', 'tsconfig.json', 'tsconfig.base.json', 'node_modules/.package-lock.json'].map((name) =>
      join(root, folder, name),
    ),
  );
  for (const name of names) hash.update(existsSync(name) ? readFileSync(name) : '').update('\n');
  return join(root, '.cache', 'vitest', hash.digest('hex').slice(0, 16));
}
