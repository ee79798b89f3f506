import { createHash, type Hash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Results and tests: a build does not depend on them. */
const ignored = /^(node_modules|dist|deploy|coverage)$|^\.env|\.test\.tsx?$|\.log$|\.tsbuildinfo$/;

/**
 * One hash over the names and contents of files, folders taken whole, plus the `VITE_` variables, which vite writes
 * into its result.
 */
export function hashSources(
  root: string,
  paths: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): string {
  const hash = createHash('sha256');
  for (const path of paths) add(hash, root, path);
  const settings = Object.entries(env).filter(([name]) => name.startsWith('VITE_'));
  hash.update(JSON.stringify(settings.sort()));
  return hash.digest('hex');
}

function add(hash: Hash, root: string, path: string): void {
  const full = join(root, path);
  if (!statSync(full).isDirectory()) {
    const content = readFileSync(full);
    hash.update(`${path}\0${content.length}\0`).update(content);
    return;
  }
  for (const name of readdirSync(full).sort()) if (!ignored.test(name)) add(hash, root, join(path, name));
}
