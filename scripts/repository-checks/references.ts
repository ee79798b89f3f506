import { posix } from 'node:path';
import type { SourceFile } from './source-file.ts';

/** The targets that texts may point to. */
export type Known = {
  paths: readonly string[];
  /** The scripts of the root's package.json. */
  scripts: readonly string[];
};

const fence = /^```[^\n]*\n[^]*?^```$/gm;

/**
 * The references of texts to things that do not exist. Everywhere: pages of `docs/` and their headings. In documents
 * also relative links and their headings, scripts of npm, and paths in backticks, from the root or from the folder of
 * the document. One with a placeholder (`<x>`, `*`, `…`, `NAME`) is an example and is not checked.
 */
export function listDeadReferences(texts: readonly SourceFile[], known: Known): string[] {
  const everything = new Set(known.paths.flatMap((path) => [path, ...foldersOf(path)]));
  const headings = new Map(
    texts.filter(({ path }) => path.endsWith('.md')).map((each) => [each.path, headingsOf(each)]),
  );
  const faultOf = (file: string, heading: string | undefined): string[] => {
    if (!everything.has(file.replace(/\/$/, ''))) return [`there is no ${file}`];
    const isDead = heading !== undefined && headings.get(file)?.includes(heading) === false;
    return isDead ? [`${file} has no heading #${heading}`] : [];
  };
  return texts.flatMap(({ path, text }) => {
    const near = (target: string): string => posix.join(posix.dirname(path), target);
    const isKnown = (top: string): boolean =>
      /\w/.test(top) && (everything.has(top) || everything.has(near(top)));
    const cited = matches(text, /\b(docs\/[\w./-]+\.md(?:#[\w-]+)?)/g).flatMap((each) => {
      const [file = '', heading] = each.split('#');
      return faultOf(file, heading);
    });
    const prose = text.replace(fence, '');
    const linked = matches(prose, /\[[^\]]*\]\(([^)\s]+)\)/g)
      .filter((target) => !/^[a-z]+:/.test(target))
      .flatMap((target) => {
        const [file = '', heading] = target.split('#');
        return faultOf(file === '' ? path : near(file), heading);
      });
    const commands = matches(text, /\bnpm (?:run )?([a-z][a-z:-]*)/g)
      .filter((name) => !/^(ci|exec|install|ls|run|show)$/.test(name) && !known.scripts.includes(name))
      .map((name) => `package.json has no script ${name}`);
    const named = matches(prose, /`([\w.-]+\/[\w./-]*)`/g)
      .filter((code) => !/[A-Z]{3,}|^(functions\/(deploy|\.env)|web\/dist|\.cache|artefacts)/.test(code))
      .filter((code) =>
        [posix.normalize(code), near(code)].every((each) => !everything.has(each.replace(/\/$/, ''))),
      )
      .filter((code) => isKnown(code.split('/')[0] ?? ''))
      .map((code) => `there is no ${code}`);
    const found = path.endsWith('.md') ? [...cited, ...linked, ...commands, ...named] : cited;
    return [...new Set(found)].map((what) => `${path}: ${what}`);
  });
}

function foldersOf(path: string): string[] {
  const parts = path.split('/').slice(0, -1);
  return parts.map((_part, index) => parts.slice(0, index + 1).join('/'));
}

/** The anchors of a document, as GitHub makes them. */
function headingsOf({ text }: SourceFile): string[] {
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
