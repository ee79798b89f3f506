import { readQuoted } from './quoted.ts';
import { CompileError, type SourceText } from './source.ts';
import { PUNCTUATION, type Token } from './token.ts';

const SPACE = /[ \t\r\n\f]+/y;
const LINE_COMMENT = /\/\/[^\n]*/y;
const NAME = /(?:[A-Za-z_]|\$(?=[\w$]))[\w$]*/y;
const NUMBER = /\d+\.?\d*|\.\d+/y;
/** A piece of a path, or a name in parentheses such as `(default)`. */
const PATH_SEGMENT = /(?:[\w.~@:&*'+-]|%[0-9A-Fa-f]{2})+|\([\w.~-]+\)/y;

/**
 * The token that starts at or after `offset`, past blanks and comments. The parser asks for
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
  if ((first === 'b' || first === 'B') && (text[at + 1] === "'" || text[at + 1] === '"')) {
    const { value, end } = readQuoted(source, at + 1);
    refuseWideEscapes(text.slice(at, end), at);
    return { kind: 'bytes', value, at, end };
  }
  const name = matchAt(NAME, text, at);
  if (name !== undefined) return { kind: 'name', text: name, at, end: at + name.length };
  const digits = matchAt(NUMBER, text, at);
  if (digits !== undefined) return readNumber(digits, text, at);

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

/** Whether `\xff` in bytes means one byte or a character is not known, so it is refused; `\u` is by Google too. */
function refuseWideEscapes(literal: string, at: number): void {
  if (/(?<!\\)(?:\\\\)*\\(?:u|x[89a-f]|[23][0-7]{2})/i.test(literal)) {
    throw new CompileError('Bytes may have escapes of ASCII characters only.', at);
  }
}

/** Without an exponent and without leading zeros: Google's compiler knows neither. */
function readNumber(digits: string, text: string, at: number): Token {
  const end = at + digits.length;
  const isMalformed = /^0\d/.test(digits) || matchAt(NAME, text, end) !== undefined;
  if (isMalformed) throw new CompileError(`Malformed number '${digits}'.`, at);
  return /^\d+$/.test(digits)
    ? { kind: 'int', value: BigInt(digits), at, end }
    : { kind: 'float', value: Number(digits), at, end };
}

function matchAt(sticky: RegExp, text: string, at: number): string | undefined {
  sticky.lastIndex = at;
  return sticky.exec(text)?.[0];
}
