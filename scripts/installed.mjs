import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Whether node_modules is what package-lock.json says. npm writes down what it has installed, at the very end, in
 * node_modules/.package-lock.json: so this also notices an interrupted install, and a manual one counts.
 */
export function isInstalled(root) {
  const wanted = packagesIn(join(root, 'package-lock.json'));
  const present = packagesIn(join(root, 'node_modules', '.package-lock.json'));
  if (wanted === undefined) throw new Error(`No package-lock.json in ${root}`);
  if (present === undefined) return false;
  const matches = ([path, entry]) => isSame(wanted[path], entry);
  // A package that npm leaves out is optional: a binary of another platform. The entry '' is the root itself.
  const mayBeAbsent = ([path, entry]) => path === '' || path in present || entry.optional === true;
  return Object.entries(present).every(matches) && Object.entries(wanted).every(mayBeAbsent);
}

function isSame(wanted, present) {
  return wanted !== undefined && wanted.version === present.version && wanted.integrity === present.integrity;
}

function packagesIn(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages;
  } catch {
    return undefined;
  }
}
