import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A file of the checkout: where it is, from the root, and what it says. */
export type SourceFile = { path: string; text: string };

/** Every path that git knows or would take in; not what it ignores. */
export function listPaths(root: string): string[] {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '-z'];
  const output = execFileSync('git', args, { cwd: root, encoding: 'utf8' });
  return output.split('\0').filter((path) => path !== '' && existsSync(join(root, path)));
}

export function readFiles(root: string, paths: readonly string[]): SourceFile[] {
  return paths.map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

/** The files that hold text: what has a zero byte is a picture, a font or an export. */
export function readTexts(root: string, paths: readonly string[]): SourceFile[] {
  return readFiles(root, paths).filter(({ text }) => !text.includes('\0'));
}
