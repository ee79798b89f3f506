import { posix } from 'node:path';
import type { SourceFile } from './source-file.ts';

/** What documents may point to. */
export type Known = {
  paths: readonly string[];
  /** The scripts of the root's package.json. */
  scripts: readonly string[];
};

const link = /\[[^\]]*\]\(([^)\s]+)\)/g;
const inlineCode = /`([^`\n]+)`/g;
const npmCommand = /\bnpm (?:run ([a-z][a-z:-]*)|(start|test)\b)/g;
const fence = /^```[^\n]*\n[^]*?^```$/gm;
/** Names a file by its ending: a folder may be the start of a name, as filters of tests are. */
const fencedFile = /(?<![\w/.:@$-])[\w-][\w./-]*\/[\w.-]+\.[a-z]+\b(?!\/)/g;

/**
 * What documents name and does not exist: relative links and their headings, scripts of npm, paths in backticks, and
 * files in fenced blocks. A path starts at the root or at the folder of its document. One with a placeholder (`<x>`, `*`,
 * `…`, `NAME`) is an example and is not checked.
 */
export function deadReferences(documents: readonly SourceFile[], known: Known): string[] {
  const folders = new Set(known.paths.flatMap(foldersOf));
  const exists = (path: string): boolean => known.paths.includes(path) || folders.has(path);
  const tops = new Set(known.paths.map((path) => path.split('/')[0] ?? ''));
  return documents.flatMap((document) => {
    const complain = (what: string): string => `${document.path}: ${what}`;
    return [
      ...deadLinks(document, documents, exists).map(complain),
      ...deadScripts(document, known.scripts).map(complain),
      ...deadPaths(document, { exists, tops }).map(complain),
    ];
  });
}

function deadLinks(
  { path, text }: SourceFile,
  documents: readonly SourceFile[],
  exists: (path: string) => boolean,
): string[] {
  return matches(text.replace(fence, ''), link).flatMap((target) => {
    if (/^[a-z]+:/.test(target)) return [];
    const [file = '', heading] = target.split('#');
    const resolved = file === '' ? path : posix.join(posix.dirname(path), file);
    if (!exists(resolved.replace(/\/$/, ''))) return [`the link to ${target} leads nowhere`];
    const linked = documents.find((document) => document.path === resolved);
    const isDead = heading !== undefined && linked !== undefined && !headingsOf(linked).includes(heading);
    return isDead ? [`${resolved} has no heading #${heading}`] : [];
  });
}

function deadScripts({ text }: SourceFile, scripts: readonly string[]): string[] {
  const named = [...text.matchAll(npmCommand)].map(([, run, short]) => run ?? short ?? '');
  return [...new Set(named)]
    .filter((name) => !scripts.includes(name))
    .map((name) => `package.json has no script ${name}`);
}

function deadPaths(
  { path: document, text }: SourceFile,
  { exists, tops }: { exists: (path: string) => boolean; tops: ReadonlySet<string> },
): string[] {
  const fromHere = (path: string): string => posix.join(posix.dirname(document), path);
  const isPath = (code: string): boolean => {
    const [top = '', ...rest] = code.split('/');
    const isKnown = tops.has(top) || (/\w/.test(top) && exists(fromHere(top)));
    return rest.length > 0 && isKnown && /^[\w./-]+$/.test(code) && !/[A-Z]{3,}/.test(code);
  };
  const isThere = (path: string): boolean => exists(path) || exists(fromHere(path));
  const fenced = [...text.matchAll(fence)].flatMap(([block]) => block.match(fencedFile) ?? []);
  return [...new Set([...matches(text.replace(fence, ''), inlineCode), ...fenced].filter(isPath))]
    .filter((path) => !isThere(path.replace(/\/$/, '')) && !isMade(path))
    .map((path) => `there is no ${path}`);
}

/** What a build or a run makes; git does not have it. */
function isMade(path: string): boolean {
  return /^(functions\/deploy|web\/dist|\.cache|artefacts|functions\/\.env)/.test(path);
}

function foldersOf(path: string): string[] {
  const parts = path.split('/').slice(0, -1);
  return parts.map((_part, index) => parts.slice(0, index + 1).join('/'));
}

/** The anchors of a document, as GitHub makes them. */
export function headingsOf({ text }: SourceFile): string[] {
  return matches(text.replace(fence, ''), /^#+ +(.+)$/gm).map((heading) =>
    heading
      .toLowerCase()
      .replace(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  );
}

function matches(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, found = '']) => found);
}
