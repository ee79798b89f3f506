import type { SourceFile } from './source-file.ts';

/** Past this a file holds a second idea, or says in its first lines why it does not. */
export const linesMax = 300;

const reason = /\bLong because \S/;

/** Complaints about files that are too long without a reason. */
export function longFiles(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text }) => {
    const lines = text.split('\n');
    const count = text.endsWith('\n') ? lines.length - 1 : lines.length;
    if (count <= linesMax || reason.test(lines.slice(0, 5).join('\n'))) return [];
    return [`${path} has ${String(count)} lines: split it, or begin it with "// Long because …"`];
  });
}
