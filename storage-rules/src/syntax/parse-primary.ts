import { fitsInt64 } from '../values/int64.ts';
import type { Constant, Expression, MapEntry } from './expression.ts';
import { parsePathLiteral } from './parse-path.ts';
import { CompileError } from './source.ts';
import type { TokenStream } from './token-stream.ts';

/** Handed down, because primaries and expressions contain each other and modules must not. */
export type ParseExpression = (tokens: TokenStream) => Expression;

const WORDS: readonly (readonly [string, Constant])[] = [
  ['true', { type: 'bool', value: true }],
  ['false', { type: 'bool', value: false }],
  ['null', { type: 'null' }],
];

/** Parses a literal, name, call, parenthesis, list, map or path. */
export function parsePrimary(tokens: TokenStream, parse: ParseExpression): Expression {
  const token = tokens.current;
  const { at } = token;
  switch (token.kind) {
    case 'int':
      tokens.advance();
      return { kind: 'constant', at, constant: integer(token.value, at) };
    case 'float':
      tokens.advance();
      return { kind: 'constant', at, constant: { type: 'float', value: token.value } };
    case 'string':
    case 'bytes':
      tokens.advance();
      return { kind: 'constant', at, constant: { type: token.kind, value: token.value } };
    case 'name':
      return parseNamed(tokens, parse);
    default:
      return parseBracketed(tokens, parse);
  }
}

/** An int literal, refused outside of 64 bits. */
export function integer(value: bigint, at: number): Constant {
  if (!fitsInt64(value)) throw new CompileError(`Integer ${value} does not fit in 64 bits.`, at);
  return { type: 'int', value };
}

/** `( Expr , … )`, the opening parenthesis being the current token. */
export function parseArguments(tokens: TokenStream, parse: ParseExpression): readonly Expression[] {
  tokens.expect('(');
  const args: Expression[] = [];
  while (!tokens.isPunctuation(')')) {
    args.push(parse(tokens));
    if (!tokens.skip(',')) break;
  }
  tokens.expect(')');
  return args;
}

function parseNamed(tokens: TokenStream, parse: ParseExpression): Expression {
  const word = WORDS.find(([text]) => tokens.isKeyword(text));
  if (word !== undefined) return { kind: 'constant', at: tokens.advance().at, constant: word[1] };
  const { text, at } = tokens.expectName('an expression');
  if (tokens.isPunctuation('(')) return { kind: 'call', at, name: text, args: parseArguments(tokens, parse) };
  return { kind: 'name', at, name: text };
}

function parseBracketed(tokens: TokenStream, parse: ParseExpression): Expression {
  const { at } = tokens.current;
  if (tokens.isPunctuation('/')) return { kind: 'path', at, parts: parsePathLiteral(tokens, parse) };
  if (tokens.skip('[')) return { kind: 'list', at, items: parseItems(tokens, parse) };
  if (tokens.skip('{')) return { kind: 'map', at, entries: parseEntries(tokens, parse) };
  if (!tokens.skip('(')) throw tokens.unexpected('an expression');
  const inner = parse(tokens);
  tokens.expect(')');
  return { kind: 'group', at, inner };
}

function parseItems(tokens: TokenStream, parse: ParseExpression): readonly Expression[] {
  const items: Expression[] = [];
  while (!tokens.isPunctuation(']')) {
    items.push(parse(tokens));
    if (!tokens.skip(',')) break;
  }
  tokens.expect(']');
  return items;
}

/** Any expression may be a key: `{a: 1}` means the variable `a`. Of equal keys the last one counts. */
function parseEntries(tokens: TokenStream, parse: ParseExpression): readonly MapEntry[] {
  const entries: MapEntry[] = [];
  while (!tokens.isPunctuation('}')) {
    const key = parse(tokens);
    tokens.expect(':');
    entries.push({ key, value: parse(tokens) });
    if (!tokens.skip(',')) break;
  }
  tokens.expect('}');
  return entries;
}
