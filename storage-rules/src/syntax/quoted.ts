import { CompileError, type SourceText } from './source.ts';

/** What may follow a backslash; anything else (`\d`, `\.`, `\/`) is refused. */
const ESCAPE = /\\(?:([\\'"nrtbf])|x([0-9A-Fa-f]{2})|u([0-9A-Fa-f]{4})|([0-3][0-7]{2}))/y;

const LETTERS = new Map([
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['b', '\b'],
  ['f', '\f'],
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
    ESCAPE.lastIndex = i;
    const [escape, letter, hex2, hex4, octal] = ESCAPE.exec(text) ?? [];
    if (escape === undefined) {
      throw new CompileError(`Unknown escape '\\${text[i + 1] ?? ''}' in a string.`, i);
    }
    const code = octal === undefined ? parseInt(hex2 ?? hex4 ?? '', 16) : parseInt(octal, 8);
    const escaped = letter === undefined ? String.fromCharCode(code) : (LETTERS.get(letter) ?? letter);
    pieces.push(text.slice(start, i), escaped);
    i += escape.length - 1;
    start = i + 1;
  }
}
