import { CompileError, notSupported } from './faults.ts';

/** `at` and `end` are offsets in the source; `end` is the first character after the token. */
export interface Token {
  readonly kind: 'name' | 'number' | 'string' | 'punctuation' | 'end';
  /** The text as written; of a string its value. */
  readonly text: string;
  readonly at: number;
  readonly end: number;
}

/** Blanks and comments. */
const IGNORED = /(?:[ \t\r\n\f]+|\/\/[^\n]*|\/\*[^]*?\*\/)*/y;
const NAME = /(?:[A-Za-z_]|\$(?=[\w$]))[\w$]*/y;
const NUMBER = /\d+\.?\d*|\.\d+/y;
const STRING = /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"/y;
/** Longest first, so that `**` and `<=` are not cut in two. */
const PUNCTUATION = /\*\*|[=!<>]=|&&|\|\||[=!<>+\-*/%?:;,.()[\]{}]/y;
/** A piece of a path, or a name in parentheses such as `(default)`. */
const PATH_SEGMENT = /[\w.~@:&*'+%-]+|\([\w.~-]+\)/y;

const ESCAPES = new Map([...'\\\'"'].map((char): [string, string] => [char, char]))
  .set('n', '\n')
  .set('r', '\r')
  .set('t', '\t');

/** Words that no variable, function or wildcard may be called. */
const RESERVED_WORDS: ReadonlySet<string> = new Set([
  ...['allow', 'function', 'if', 'import', 'in', 'is', 'let', 'match', 'return', 'rules_version', 'service'],
  ...['false', 'null', 'true'],
]);
/** The reserved words that may not even be a member: `x.service`. */
export const RESERVED_MEMBERS: ReadonlySet<string> = new Set(['rules_version', 'service']);

/** Brackets, unary operators and matches inside one another; more would only endanger the stack. */
const NESTING_MAX = 120;

/**
 * The tokens of a source, one of look-ahead; everything the parsers share. Tokens are read one at a time, because other
 * characters count in a path.
 */
export class Tokens {
  readonly #content: string;
  #current: Token;
  #nesting = 0;

  /** @throws CompileError like every method that goes on to a token: for a character that the language does not have */
  constructor(content: string) {
    this.#content = content;
    this.#current = readToken(content, 0);
  }

  get current(): Token {
    return this.#current;
  }

  advance(): Token {
    const taken = this.#current;
    this.#current = readToken(this.#content, taken.end);
    return taken;
  }

  /** Whether the token is this keyword or punctuation. */
  is(text: string): boolean {
    return this.#current.kind !== 'string' && this.#current.text === text;
  }

  /** Takes it if it is there. */
  skip(text: string): boolean {
    if (!this.is(text)) return false;
    this.advance();
    return true;
  }

  expect(text: string): Token {
    if (!this.is(text)) throw this.unexpected(`'${text}'`);
    return this.advance();
  }

  /** Takes a name; of a property or method nearly every word is one. */
  expectName(what: string, reserved = RESERVED_WORDS): Token {
    if (this.#current.kind !== 'name' || reserved.has(this.#current.text)) throw this.unexpected(what);
    return this.advance();
  }

  /** Parses items up to the closing punctuation; the last may be followed by a comma. */
  listUntil<T>(close: string, parse: (tokens: Tokens) => T): readonly T[] {
    const items: T[] = [];
    while (!this.is(close)) {
      items.push(parse(this));
      if (!this.skip(',')) break;
    }
    this.expect(close);
    return items;
  }

  /** The raw character right behind the current token: paths allow no blanks after their slash. */
  get nextCharacter(): string | undefined {
    return this.#content[this.#current.end];
  }

  /** Takes `/$(`, the start of a computed path segment, if it is there. */
  skipInterpolationStart(): boolean {
    if (!this.#content.startsWith('$(', this.#current.end)) return false;
    this.#current = readToken(this.#content, this.#current.end + 2);
    return true;
  }

  /** Takes the current `/` and the path segment that touches it. */
  takeSegment(): { readonly text: string; readonly at: number } {
    const at = this.#current.end;
    const text = matchAt(PATH_SEGMENT, this.#content, at);
    if (text === undefined) throw new CompileError("Expected a path segment after '/'.", at);
    if (/[%+]/.test(text)) throw notSupported(`An escape ('%' or '+') in a path`, at);
    this.#current = readToken(this.#content, at + text.length);
    return { text, at };
  }

  /** Runs a parser one level deeper. */
  nested<T>(parse: () => T): T {
    this.#nesting += 1;
    if (this.#nesting > NESTING_MAX)
      throw new CompileError('Expression is nested too deeply.', this.#current.at);
    const result = parse();
    this.#nesting -= 1;
    return result;
  }

  unexpected(wanted: string): CompileError {
    const { kind, at, end } = this.#current;
    const found = kind === 'end' ? 'end of file' : `'${this.#content.slice(at, end).slice(0, 40)}'`;
    return new CompileError(`Unexpected ${found}. Expected ${wanted}.`, at);
  }
}

/** The token that starts at or after `offset`, past blanks and comments. */
function readToken(content: string, offset: number): Token {
  const at = offset + (matchAt(IGNORED, content, offset) ?? '').length;
  const first = content[at];
  if (first === undefined) return { kind: 'end', text: '', at, end: at };
  if (content.startsWith('/*', at)) throw new CompileError("Comment is not closed: missing '*/'.", at);
  if (first === "'" || first === '"') return readString(content, at);
  if (/[bB]['"]/.test(content.slice(at, at + 2))) throw notSupported("Bytes (b'…')", at);
  const name = matchAt(NAME, content, at);
  if (name !== undefined) return { kind: 'name', text: name, at, end: at + name.length };
  const digits = matchAt(NUMBER, content, at);
  if (digits !== undefined) return readNumber(content, digits, at);
  const text = matchAt(PUNCTUATION, content, at);
  if (text === undefined) throw new CompileError(`Unexpected character ${JSON.stringify(first)}.`, at);
  return { kind: 'punctuation', text, at, end: at + text.length };
}

/** Reads a string. A backslash is followed by one of few letters; Google refuses `\d`, `\.` and `\/` too. */
function readString(content: string, at: number): Token {
  const quoted = matchAt(STRING, content, at);
  if (quoted === undefined)
    throw new CompileError(`String is not closed: missing ${content.slice(at, at + 1)}.`, at);
  const text = quoted.slice(1, -1).replaceAll(/\\(.)/g, (escape: string, char: string, offset: number) => {
    const meant = ESCAPES.get(char);
    if (meant !== undefined) return meant;
    if (/[bfxu0-3]/.test(char)) throw notSupported(`The escape '${escape}'`, at + 1 + offset);
    throw new CompileError(`Unknown escape '${escape}' in a string.`, at + 1 + offset);
  });
  return { kind: 'string', text, at, end: at + quoted.length };
}

/** Without leading zeros: Google's compiler knows none. */
function readNumber(content: string, digits: string, at: number): Token {
  const end = at + digits.length;
  const isMalformed = /^0\d/.test(digits) || matchAt(NAME, content, end) !== undefined;
  if (isMalformed) throw new CompileError(`Malformed number '${digits}'.`, at);
  if (digits.includes('.')) throw notSupported('A number with a fraction', at);
  return { kind: 'number', text: digits, at, end };
}

function matchAt(sticky: RegExp, content: string, at: number): string | undefined {
  sticky.lastIndex = at;
  return sticky.exec(content)?.[0];
}
