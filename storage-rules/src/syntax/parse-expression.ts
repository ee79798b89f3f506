import { fitsInt64, type Value } from '../values/value.ts';
import { CompileError, notSupported, ONLY_GOOGLE } from './faults.ts';
import { RESERVED_MEMBERS, type Tokens } from './tokens.ts';
import { type Expression, TYPE_NAMES, type TypeName } from './tree.ts';

/** How tightly the operators of two operands bind; those of one row associate to the left. */
const LEVELS = [
  ['||'],
  ['&&'],
  ['in', 'is'],
  ['==', '!='],
  ['<', '<=', '>', '>='],
  ['+', '-'],
  ['*'],
] as const;

const WORDS: ReadonlyMap<string, Value> = new Map<string, Value>([
  ['true', { type: 'bool', value: true }],
  ['false', { type: 'bool', value: false }],
  ['null', { type: 'null' }],
]);

/** Parses one expression and leaves the tokens behind it. */
export function parseExpression(tokens: Tokens): Expression {
  const expression = tokens.nested(() => parseOperators(tokens, 0));
  const other = ['?', '/', '%'].find((operator) => tokens.is(operator));
  if (other !== undefined) throw notSupported(`The operator '${other}'`, tokens.current.at);
  return expression;
}

/**
 * Parses what is bound at least as tightly as `loosest`. After `is`, which has no right side to parse, tighter
 * operators may follow: `x is int == true`.
 */
function parseOperators(tokens: Tokens, loosest: number): Expression {
  let left = parseUnary(tokens);
  for (;;) {
    const level = LEVELS.findIndex((row, i) => i >= loosest && row.some((one) => tokens.is(one)));
    const operator = LEVELS[level]?.find((one) => tokens.is(one));
    if (operator === undefined) return left;
    // `1--1` would be a decrement, which the language does not have; `1 - -1` is fine.
    if ((operator === '+' || operator === '-') && tokens.nextCharacter === operator)
      throw new CompileError(`'${operator}${operator}' does not exist.`, tokens.current.at);
    const { at } = tokens.advance();
    if (operator === 'is') {
      left = { kind: 'is', at, operand: left, typeName: parseTypeName(tokens) };
      continue;
    }
    const right = parseOperators(tokens, level + 1);
    left =
      operator === '&&' || operator === '||'
        ? { kind: 'logical', at, operator, left, right }
        : { kind: 'strict', at, operator, left, right };
  }
}

function parseTypeName(tokens: Tokens): TypeName {
  const { text, at } = tokens.expectName('a type name');
  if (ONLY_GOOGLE.types.has(text)) throw notSupported(`The type '${text}'`, at);
  const name = TYPE_NAMES.find((known) => known === text);
  if (name === undefined) throw new CompileError(`Unknown type '${text}'.`, at);
  return name;
}

function parseUnary(tokens: Tokens): Expression {
  const { at } = tokens.current;
  if (tokens.skip('!'))
    return { kind: 'unary', at, operator: '!', operand: tokens.nested(() => parseUnary(tokens)) };
  if (!tokens.skip('-')) return parsePostfix(tokens, parsePrimary(tokens));
  // The smallest int64 has no positive twin, so the sign belongs to the number.
  if (tokens.current.kind === 'number')
    return parsePostfix(tokens, { kind: 'constant', at, value: integer(-BigInt(tokens.advance().text), at) });
  return { kind: 'unary', at, operator: '-', operand: parsePostfix(tokens, parsePrimary(tokens)) };
}

/** Members, indices and methods in a row. */
function parsePostfix(tokens: Tokens, primary: Expression): Expression {
  let object = primary;
  for (;;) {
    const { at } = tokens.current;
    if (tokens.skip('.')) {
      object = parseMember(tokens, object);
    } else if (tokens.skip('[')) {
      if (tokens.is(':')) throw notSupported('A slice', tokens.current.at);
      object = { kind: 'index', at, object, index: parseExpression(tokens) };
      if (tokens.is(':')) throw notSupported('A slice', tokens.current.at);
      tokens.expect(']');
    } else if (tokens.is('(')) {
      throw new CompileError('Only functions and methods can be called.', at);
    } else {
      return object;
    }
  }
}

function parseMember(tokens: Tokens, object: Expression): Expression {
  const { text: name, at } = tokens.expectName('a property or method name', RESERVED_MEMBERS);
  if (!tokens.skip('(')) return { kind: 'member', at, object, name };
  return { kind: 'method', at, receiver: object, name, args: tokens.listUntil(')', parseExpression) };
}

/** A literal, name, call, parenthesis, list, map or path. */
function parsePrimary(tokens: Tokens): Expression {
  const { kind, at, text } = tokens.current;
  switch (kind) {
    case 'number':
      tokens.advance();
      return { kind: 'constant', at, value: integer(BigInt(text), at) };
    case 'string':
      tokens.advance();
      return { kind: 'constant', at, value: { type: 'string', value: text } };
    case 'name':
      return parseNamed(tokens);
    default:
      return parseBracketed(tokens);
  }
}

function parseNamed(tokens: Tokens): Expression {
  const { at, text } = tokens.current;
  const value = WORDS.get(text);
  if (value !== undefined) return { kind: 'constant', at: tokens.advance().at, value };
  const name = tokens.expectName('an expression').text;
  if (!tokens.skip('(')) return { kind: 'name', at, name };
  return { kind: 'call', at, name, args: tokens.listUntil(')', parseExpression) };
}

function parseBracketed(tokens: Tokens): Expression {
  const { at } = tokens.current;
  if (tokens.is('/')) return { kind: 'path', at, parts: parsePathParts(tokens) };
  if (tokens.skip('[')) return { kind: 'list', at, items: tokens.listUntil(']', parseExpression) };
  if (tokens.skip('{')) return { kind: 'map', at, entries: tokens.listUntil('}', parseEntry) };
  if (!tokens.skip('(')) throw tokens.unexpected('an expression');
  const inner = parseExpression(tokens);
  tokens.expect(')');
  return { kind: 'group', at, inner };
}

/** Parses an entry of a map; of equal keys the last one counts. */
function parseEntry(tokens: Tokens) {
  const { kind, text: key, at } = tokens.advance();
  if (kind !== 'string' || !tokens.is(':')) throw notSupported('A key that is not a plain text', at);
  tokens.advance();
  return { key, value: parseExpression(tokens) };
}

/** `/a/$(expr)/b`: where an expression may start, a slash begins a path and not a division. */
function parsePathParts(tokens: Tokens): readonly (string | Expression)[] {
  const parts: (string | Expression)[] = [];
  while (tokens.is('/')) {
    if (tokens.skipInterpolationStart()) {
      parts.push(parseExpression(tokens));
      tokens.expect(')');
    } else {
      parts.push(tokens.takeSegment().text);
    }
  }
  return parts;
}

/** An int literal, refused outside of 64 bits. */
function integer(value: bigint, at: number): Value {
  if (!fitsInt64(value)) throw new CompileError(`Integer ${value} does not fit in 64 bits.`, at);
  return { type: 'int', value };
}
