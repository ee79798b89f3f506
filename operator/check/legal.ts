import { splitBlocks, type TextBlock } from './text-blocks.ts';

/** The texts that an operator may publish, each in `operator/legal/<kind>.md`. */
export const legalKinds = ['terms', 'privacy', 'complaints', 'licence', 'custody', 'fees'] as const;
export type LegalKind = (typeof legalKinds)[number];

/** The texts that people accept; the others inform them. */
export const acceptedKinds = ['terms', 'privacy'] as const satisfies readonly LegalKind[];
export type AcceptedKind = (typeof acceptedKinds)[number];

/** A text that is published, as the app and the API know it. */
export type PublishedText = {
  kind: LegalKind;
  version: number;
  /** When this version was written, `2026-11-25`. */
  date: string;
  /** The version that people must have accepted, or a later one; 0 if nobody is asked. */
  asked: number;
};
export type LegalBlocks = Partial<Record<LegalKind, readonly TextBlock[]>>;

/** A file as it was read: an empty text withdraws what was published before. */
export type LegalFile = PublishedText & { text: string };

const fields = ['version', 'date', 'accept'] as const;
const frontMatter = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/;
const textLengthMax = 100_000;

/**
 * Reads the files of `operator/legal` by name and content, in the order of `legalKinds`, with one sentence for each
 * that cannot be published.
 */
export function readLegalFiles(sources: ReadonlyMap<string, string>): {
  files: LegalFile[];
  faults: string[];
} {
  const known = legalKinds.map((kind) => `${kind}.md`);
  const unknown = [...sources.keys()].filter((name) => !known.includes(name));
  const faults = unknown.map((name) => `${name}: a file must be named one of ${known.join(', ')}.`);
  const files = legalKinds.flatMap((kind) => {
    const source = sources.get(`${kind}.md`);
    if (source === undefined) return [];
    const read = readLegalFile(kind, source);
    if (typeof read !== 'string') return [read];
    faults.push(`${kind}.md: ${read}`);
    return [];
  });
  return { files, faults };
}

/** The file, or what is wrong with it. */
function readLegalFile(kind: LegalKind, source: string): LegalFile | string {
  const [, head, body = ''] = frontMatter.exec(source.replaceAll('\r\n', '\n')) ?? [];
  if (head === undefined) return `it must begin with ${fields.join(', ')} between two lines of ---.`;
  const values = new Map(head.split('\n').map((line) => [before(line), after(line)]));
  const wrong = [...values.keys()].find((name) => !fields.some((field) => field === name));
  if (wrong !== undefined) return `"${wrong}" is not one of ${fields.join(', ')}.`;
  const version = Number(values.get('version'));
  if (!Number.isSafeInteger(version) || version < 1) return 'version must be a whole number from 1 on.';
  const date = values.get('date') ?? '';
  if (!isDay(date)) return 'date must be a day such as 2026-11-25.';
  const accept = values.get('accept') ?? '';
  const asked = accept === 'no' ? 0 : Number(accept);
  if (accept !== 'no' && !(Number.isSafeInteger(asked) && asked >= 1 && asked <= version))
    return `accept must be "no", or the version from which on people must have accepted it, ${version} at most.`;
  if (asked > 0 && !acceptedKinds.some((each) => each === kind))
    return `accept must be "no": only ${acceptedKinds.join(' and ')} can be accepted.`;
  const text = body.trim();
  if (text.length > textLengthMax) return `it must have ${textLengthMax} characters at most.`;
  return { kind, version, date, asked: text === '' ? 0 : asked, text };
}

/** The two modules of `operator/generated` that the app and the API are built with. */
export function makeGeneratedModules(files: readonly LegalFile[]): { list: string; blocks: string } {
  const published = files.filter(({ text }) => text !== '');
  const list = published.map(({ text: _text, ...info }) => info);
  const blocks = Object.fromEntries(published.map(({ kind, text }) => [kind, splitBlocks(text)]));
  return {
    list: readModule('publishedTexts', 'readonly PublishedText[]', 'PublishedText', list),
    blocks: readModule('legalBlocks', 'LegalBlocks', 'LegalBlocks', blocks),
  };
}

function readModule(name: string, type: string, imported: string, value: unknown): string {
  return `// Written by \`npm run build\` from operator/legal: change those files, not this one.
import type { ${imported} } from '../check/legal.ts';

export const ${name}: ${type} = ${JSON.stringify(value, null, 2)};
`;
}

const before = (line: string): string => line.slice(0, Math.max(0, line.indexOf(':'))).trim();
const after = (line: string): string => line.slice(line.indexOf(':') + 1).trim();

function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(text) && text.length === 10;
}
