import { readPathSegment, readToken } from './lexer.ts';
import { CompileError, type SourceText } from './source.ts';
import { type Punctuation, RESERVED_MEMBERS, RESERVED_WORDS, type Token } from './token.ts';

/** Brackets, unary operators and branches inside one another; more would only endanger the stack. */
const NESTING_MAX = 100;

/** One token of look-ahead over a source; everything the parsers share. */
export class TokenStream {
  readonly source: SourceText;
  #current: Token;
  #nesting = 0;

  constructor(source: SourceText) {
    this.source = source;
    this.#current = readToken(source, 0);
  }

  get current(): Token {
    return this.#current;
  }

  advance(): Token {
    const taken = this.#current;
    this.#current = readToken(this.source, taken.end);
    return taken;
  }

  isPunctuation(text: Punctuation): boolean {
    return this.#current.kind === 'punctuation' && this.#current.text === text;
  }

  isKeyword(text: string): boolean {
    return this.#current.kind === 'name' && this.#current.text === text;
  }

  /** Takes the token if it is there. */
  skip(text: Punctuation): boolean {
    if (!this.isPunctuation(text)) return false;
    this.advance();
    return true;
  }

  expect(text: Punctuation): Token {
    if (!this.isPunctuation(text)) throw this.unexpected(`'${text}'`);
    return this.advance();
  }

  expectKeyword(text: string): Token {
    if (!this.isKeyword(text)) throw this.unexpected(`'${text}'`);
    return this.advance();
  }

  expectName(what: string): { text: string; at: number } {
    return this.#expectNameBut(RESERVED_WORDS, what);
  }

  /** A property or method: nearly every word is allowed. */
  expectMember(): { text: string; at: number } {
    return this.#expectNameBut(RESERVED_MEMBERS, 'a property or method name');
  }

  #expectNameBut(reserved: ReadonlySet<string>, what: string): { text: string; at: number } {
    const token = this.#current;
    if (token.kind !== 'name' || reserved.has(token.text)) throw this.unexpected(what);
    this.advance();
    return { text: token.text, at: token.at };
  }

  /** The raw character right behind the current token: paths allow no blanks after their slash. */
  get nextCharacter(): string | undefined {
    return this.source.content[this.#current.end];
  }

  /** Whether the current `/` and what touches it are a path. */
  get isPathAhead(): boolean {
    return this.isPunctuation('/') && readPathSegment(this.source, this.#current.end) !== undefined;
  }

  /** Takes `/$(`, the start of a computed path segment, if it is there. */
  skipInterpolationStart(): boolean {
    if (!this.source.content.startsWith('$(', this.#current.end)) return false;
    this.#current = readToken(this.source, this.#current.end + 2);
    return true;
  }

  /** Takes the current `/` and the path segment that touches it. */
  takeSegment(): { text: string; at: number } {
    const at = this.#current.end;
    const text = readPathSegment(this.source, at);
    if (text === undefined) throw new CompileError("Expected a path segment after '/'.", at);
    this.#current = readToken(this.source, at + text.length);
    return { text, at };
  }

  /** Runs a parser one level deeper. */
  nested<T>(parse: () => T): T {
    this.#nesting += 1;
    if (this.#nesting > NESTING_MAX) {
      throw new CompileError('Expression is nested too deeply.', this.#current.at);
    }
    const result = parse();
    this.#nesting -= 1;
    return result;
  }

  unexpected(wanted?: string): CompileError {
    const token = this.#current;
    const found =
      token.kind === 'end'
        ? 'end of file'
        : `'${this.source.content.slice(token.at, token.end).slice(0, 40)}'`;
    return new CompileError(
      `Unexpected ${found}.${wanted === undefined ? '' : ` Expected ${wanted}.`}`,
      token.at,
    );
  }
}
