import { posix } from 'node:path';
import { headingsOf, type Known } from './dead-references.ts';
import type { SourceFile } from './source-file.ts';

/**
 * Briefs and trackers outside the repository: a reader of the checkout cannot open them, so the reason itself has to be
 * in the text, or a page of `docs/` that gives it. Our own `docs/security.md` has the name of a brief; it is distinguished
 * by its folder, or by being the target or the text of a link.
 */
const outsideCitations: readonly RegExp[] = [
  /\b(?:design|spec|local-stack)\.md\b/i,
  /\bhouse-style\b/i,
  /(?<!docs\/|\.\.\/|\]\(|\[)\bsecurity\.md\b/i,
  /\bspec sections?\b/i,
  /\bspecifications?\b/i,
  /\bthe spec(?:'s)?\b(?!-)/i,
  /\b(?:spec|design|security) §? ?\d/i,
  /\b[Ii]ssues? [A-Z]\b/,
];

const citedDocument = /\bdocs\/[\w./-]+\.md(?:#[\w-]+)?/g;
const citedDecision = /\bdecisions?[/ ](\d{1,4})\b/gi;

/** Lines that cite what is not in this repository. */
export function outsideReferences(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, index) => {
      const found = outsideCitations
        .map((pattern) => pattern.exec(line)?.[0])
        .find((hit) => hit !== undefined);
      if (found === undefined) return [];
      return [
        `${path}:${String(index + 1)} cites "${found}", which is not in this repository: give the reason`,
      ];
    }),
  );
}

/** Pages, headings and decisions that a text names and `docs/` does not have. */
export function deadCitations(
  files: readonly SourceFile[],
  known: Pick<Known, 'paths'> & { documents: readonly SourceFile[] },
): string[] {
  const numbers = new Set(known.paths.map(decisionNumber));
  return files.flatMap(({ path, text }) => {
    const documents = [...text.matchAll(citedDocument)].flatMap(([cited]) => {
      const [file = '', heading] = cited.split('#');
      if (!known.paths.includes(posix.normalize(file))) return [`there is no ${file}`];
      const document = known.documents.find((one) => one.path === file);
      const isDead =
        heading !== undefined && document !== undefined && !headingsOf(document).includes(heading);
      return isDead ? [`${file} has no heading #${heading}`] : [];
    });
    const decisions = [...text.matchAll(citedDecision)]
      .filter(([, number]) => !numbers.has(Number(number)))
      .map(([, number = '']) => `there is no decision ${number}`);
    return [...new Set([...documents, ...decisions])].map((what) => `${path}: ${what}`);
  });
}

function decisionNumber(path: string): number | undefined {
  const [, number] = /^docs\/decisions\/(\d+)-[^/]+\.md$/.exec(path) ?? [];
  return number === undefined ? undefined : Number(number);
}
