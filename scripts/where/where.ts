import { isEntry, readCommandLine, UsageError } from '../command-line.ts';
import { listPaths, readFiles, type SourceFile } from '../repository-checks/source-file.ts';
import { root } from '../run-command.ts';
import { type Definition, listDefinitions, kinds, oldWords, quoted, type Use, words } from './kinds.ts';
import { exported, listImports, isOfFeature, listLayers, findPage, type Place, listUses } from './layers.ts';

const sources = /^(?:domain|functions|web|operator)\/(?!.*(?:\.test\.|\/testing\/|proofs\/))/;

/** The files that are searched: the sources and tests of the product, and the rules of the database. */
export function readProduct(): readonly SourceFile[] {
  const isSearched = /^(?:domain|functions|web|operator|e2e)\/.*\.tsx?$|^firestore\./;
  return readFiles(
    root,
    listPaths(root).filter((path) => isSearched.test(path)),
  );
}

/**
 * The places of everything that has the word as its name. If there is none: of an exported name, then of a text that
 * people read.
 */
export function listPlaces(word: string, files: readonly SourceFile[]): Place[] {
  const named = Object.entries(kinds).flatMap(([role, kind]) =>
    listDefinitions(kind, files)
      .filter((found) => found.name === word || (word.startsWith('/') && hasAddress(found, word)))
      .flatMap((found) => [
        { role, path: found.file.path, line: found.line, text: titleOf(found) },
        ...(role === 'call' ? listLayers(found, files) : []),
        ...(role === 'job' ? listImports(found.file, found.text, 'service', files).filter(isOfFeature) : []),
        ...(role === 'page' ? findPage(found.name, files) : []),
        ...(kind.uses?.(found.name, found.table) ?? []).flatMap((use) => listUses(use, files)),
        ...listUses(['test', /\.test\.tsx?$/, quoted(found.name)], files),
      ]),
  );
  const folders = words
    .filter((each) => each.word === word)
    .flatMap(({ room }) =>
      ['domain/src', 'functions/src/features', 'web/src/features'].map((tree) => `${tree}/${room}/${word}`),
    )
    .filter((path) => files.some((file) => file.path.startsWith(`${path}/`)))
    .map((path): Place => ({ role: 'folder', path }));
  const places = [
    ...named,
    ...folders,
    ...Object.entries(oldWords)
      .filter(([old]) => old === word || `${old}s` === word)
      .flatMap(([, now]) =>
        now.flatMap((each) => listPlaces(each, files)).map((place) => ({ ...place, text: 'its word now' })),
      ),
    ...(word.startsWith('preview-') ? listPlaces(word.slice('preview-'.length), files) : []),
  ];
  const first = (uses: readonly Use[]): Place[] =>
    uses.map((use) => listUses(use, files)).find((found) => found.length > 0) ?? [];
  return places.length > 0
    ? places
    : first([
        ['code', sources, exported(word)],
        ['text', sources, shown(word)],
      ]);
}

/** The names and words nearest to one that has no place. */
export function findNearest(word: string, files: readonly SourceFile[]): string[] {
  const names = Object.values(kinds).flatMap((kind) => listDefinitions(kind, files).map(({ name }) => name));
  const parts = word
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter((part) => part.length > 2);
  const scoreOf = (name: string): number =>
    pairsOf(word).filter((pair) => pairsOf(name).includes(pair)).length /
      (pairsOf(name).length + pairsOf(word).length) +
    parts.filter((part) => name.toLowerCase().includes(part)).length;
  return [...new Set([...names, ...words.map((each) => each.word), ...Object.keys(oldWords)])]
    .map((name) => ({ name, score: scoreOf(name) }))
    .filter(({ score }) => score > 0.25)
    .sort((one, other) => other.score - one.score)
    .slice(0, 8)
    .map(({ name }) => name);
}

/** A text however its lines are broken; one word alone would be found everywhere. */
function shown(text: string): RegExp {
  const words = text.trim().split(/\s+/);
  const escaped = words.map((each) => each.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`));
  return words.length > 1 ? new RegExp(escaped.join(String.raw`\s+`)) : /$^/;
}

/** A call is known by its address too, and a page by an address of the app. */
function hasAddress({ text }: Definition, address: string): boolean {
  const [, template = ''] = /(?:endpoint\('[A-Z]+ |^ {2}\w+: ')([^']+)'/m.exec(text) ?? [];
  const pattern = template.replace(/\/:\w+(\??)/g, '(?:/[^/]+)$1');
  return template === address || (template !== '' && new RegExp(`^${pattern}$`).test(address));
}

/** The text by which an entry is recognised: the method and address of a call, else its first line. */
function titleOf({ text }: Definition): string {
  return /endpoint\('([^']+)'/.exec(text)?.[1] ?? (text.split('\n')[0] ?? '').trim();
}

function pairsOf(name: string): string[] {
  return [...name.toLowerCase()].map((_, at) => name.slice(at, at + 2).toLowerCase());
}

/** One line a place, once: a file that defines the word is not also named for using it. */
export function whereTexts(word: string, files: readonly SourceFile[]): string[] {
  const places = listPlaces(word, files);
  const seen = new Set<string>();
  return places
    .filter(({ path, line = 0, role }) => {
      const isNew = !seen.has(`${path}:${String(line)}`) && !(role === 'used' && seen.has(path));
      seen.add(path).add(`${path}:${String(line)}`);
      return isNew;
    })
    .map(({ role, path, line, text }) =>
      [role.padEnd(11), line === undefined ? path : `${path}:${String(line)}`, text]
        .filter(Boolean)
        .join('  '),
    );
}

if (isEntry(import.meta.url)) {
  const usage =
    'npm run where -- WORD  prints where a call, refusal, mail, limit, collection, job, audit row, setting, address, subject, exported name or text lives';
  const word = readCommandLine({ usage, options: {}, takesWords: true }, ({ words: typed }) => {
    if (typed.length === 0) throw new UsageError('Name a word.');
    return typed.join(' ');
  });
  const files = readProduct();
  const lines = whereTexts(word, files);
  if (lines.length === 0)
    console.error(`Nothing is named ${word}. Nearest: ${findNearest(word, files).join(', ')}`);
  else console.log(lines.join('\n'));
  process.exitCode = lines.length === 0 ? 1 : 0;
}
