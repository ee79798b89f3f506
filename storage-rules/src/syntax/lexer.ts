import { readQuoted } from './quoted.ts';
import { CompileError, type SourceText } from './source.ts';
import { PUNCTUATION, type Token } from './token.ts';

const SPACE = /[ \t\r\n\f\v\u00a0\ufeff]+/y;
const LINE_COMMENT = /\/\/[^\n]*/y;
const NAME = /[A-Za-z_][A-Za-z0-9_]*/y;
const NUMBER = /\d+(\.\d+)?([eE][+-]?\d+)?/y;
/** A piece of a path; parentheses only in pairs, or `get(/a/b)` would swallow its own closing one. */
const PATH_SEGMENT = /(?:[A-Za-z0-9_.~%-]|\([A-Za-z0-9_.~%-]*\))+/y;

/**
 * The token that starts at or after `offset`, past blanks and comments (local-stack.md 4.1). The parser asks for
 * one token at a time, because `/` begins either a division or a path, in which other characters count.
 *
 * @throws CompileError for a character, number or string that the language does not have.
 */
export function readToken(source: SourceText, offset: number): Token {
  const at = skipBlanks(source, offset);
  const text = source.content;
  const first = text[at];
  if (first === undefined) return { kind: 'end', at, end: at };

  if (first === "'" || first === '"') {
    const { value, end } = readQuoted(source, at);
    return { kind: 'string', value, at, end };
  }
  if (first === 'b' && (text[at + 1] === "'" || text[at + 1] === '"')) {
    const { value, end } = readQuoted(source, at + 1);
    return { kind: 'bytes', value, at, end };
  }
  const name = matchAt(NAME, text, at);
  if (name !== undefined) return { kind: 'name', text: name, at, end: at + name.length };
  if (first >= '0' && first <= '9') return readNumber(text, at);

  const punctuation = PUNCTUATION.find((candidate) => text.startsWith(candidate, at));
  if (punctuation === undefined) throw new CompileError(`Unexpected character ${JSON.stringify(first)}.`, at);
  return { kind: 'punctuation', text: punctuation, at, end: at + punctuation.length };
}

/** The path segment that starts exactly at `offset`, or `undefined` if there is none. */
export function readPathSegment(source: SourceText, offset: number): string | undefined {
  return matchAt(PATH_SEGMENT, source.content, offset);
}

function skipBlanks(source: SourceText, offset: number): number {
  const text = source.content;
  let at = offset;
  for (;;) {
    const blank = matchAt(SPACE, text, at) ?? matchAt(LINE_COMMENT, text, at);
    if (blank !== undefined) {
      at += blank.length;
    } else if (text.startsWith('/*', at)) {
      const close = text.indexOf('*/', at + 2);
      if (close < 0) throw new CompileError("Comment is not closed: missing '*/'.", at);
      at = close + 2;
    } else {
      return at;
    }
  }
}

function readNumber(text: string, at: number): Token {
  const digits = matchAt(NUMBER, text, at) ?? '';
  const end = at + digits.length;
  if (matchAt(NAME, text, end) !== undefined) throw new CompileError(`Malformed number '${digits}'.`, at);
  return /^\d+$/.test(digits)
    ? { kind: 'int', value: BigInt(digits), at, end }
    : { kind: 'float', value: Number(digits), at, end };
}

function matchAt(sticky: RegExp, text: string, at: number): string | undefined {
  sticky.lastIndex = at;
  return sticky.exec(text)?.[0];
}
