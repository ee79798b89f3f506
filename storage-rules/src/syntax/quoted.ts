import { CompileError, type SourceText } from './source.ts';

/** What production accepts after a backslash; anything else (`\d`, `\.`) it refuses (local-stack.md 4.1). */
const ESCAPES = new Map([
  ['\\', '\\'],
  ["'", "'"],
  ['"', '"'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['/', '/'],
]);

/** Reads the quoted text whose opening quote is at `at`. */
export function readQuoted(source: SourceText, at: number): { value: string; end: number } {
  const text = source.content;
  const quote = text[at];
  const pieces: string[] = [];
  let start = at + 1;
  for (let i = start; ; i += 1) {
    const char = text[i];
    if (char === undefined || char === '\n') {
      throw new CompileError(`String is not closed: missing ${quote ?? 'quote'}.`, at);
    }
    if (char === quote) {
      pieces.push(text.slice(start, i));
      return { value: pieces.join(''), end: i + 1 };
    }
    if (char !== '\\') continue;
    const escaped = ESCAPES.get(text[i + 1] ?? '');
    if (escaped === undefined) {
      throw new CompileError(`Unknown escape '\\${text[i + 1] ?? ''}' in a string.`, i);
    }
    pieces.push(text.slice(start, i), escaped);
    i += 1;
    start = i + 1;
  }
}
