import { fitsInt64, type Value } from '../values/value.ts';
import { CompileError, notSupported } from './source.ts';
import type { Token, Tokens } from './tokens.ts';
import { type Expression, type StrictOperator, TYPE_NAMES, type TypeName } from './tree.ts';

/** How tightly the operators of two operands bind; those of one row associate to the left. */
const LEVELS = [
  ['||'],
  ['&&'],
  ['in', 'is'],
  ['==', '!='],
  ['<', '<=', '>', '>='],
  ['+', '-'],
  ['*', '/', '%'],
] as const;

type Operator = (typeof LEVELS)[number][number];

/** Types that only Google's engine has. */
const OTHER_TYPES: ReadonlySet<string> = new Set([
  ...['bytes', 'constraint', 'duration', 'latlng', 'map_diff', 'set', 'vector'],
]);

const WORDS: ReadonlyMap<string, Value> = new Map<string, Value>([
  ['true', { type: 'bool', value: true }],
  ['false', { type: 'bool', value: false }],
  ['null', { type: 'null' }],
]);

/** Parses one expression and leaves the tokens behind it. */
export function parseExpression(tokens: Tokens): Expression {
  const expression = tokens.nested(() => parseOperators(tokens, 0));
  if (tokens.isPunctuation('?')) throw notSupported("'? :'", tokens.current.at);
  return expression;
}

/**
 * Parses what is bound at least as tightly as `loosest`. After `is`, which has no right side to parse, tighter
 * operators may follow: `x is int == true`.
 */
function parseOperators(tokens: Tokens, loosest: number): Expression {
  let left = parseUnary(tokens);
  for (;;) {
    const level = LEVELS.findIndex((row, i) => i >= loosest && row.some((one) => isOperator(tokens, one)));
    const operator = LEVELS[level]?.find((one) => isOperator(tokens, one));
    if (operator === undefined) return left;
    refuseLookalikes(tokens, operator);
    const { at } = tokens.advance();
    left = combine(tokens, { operator, at, left, level });
  }
}

function isOperator(tokens: Tokens, operator: Operator): boolean {
  return operator === 'in' || operator === 'is' ? tokens.isKeyword(operator) : tokens.isPunctuation(operator);
}

/** `4 /2` is a number and a path, `1--1` a decrement, which the language does not have; `1 - -1` is fine. */
function refuseLookalikes(tokens: Tokens, operator: Operator): void {
  const { at } = tokens.current;
  if (operator === '/' && tokens.isPathAhead)
    throw new CompileError("A path is not expected here. To divide, leave a blank after '/'.", at);
  if ((operator === '+' || operator === '-') && tokens.nextCharacter === operator)
    throw new CompileError(`'${operator}${operator}' does not exist.`, at);
}

interface Combination {
  readonly operator: Operator;
  readonly at: number;
  readonly left: Expression;
  readonly level: number;
}

function combine(tokens: Tokens, { operator, at, left, level }: Combination): Expression {
  if (operator === 'is') return { kind: 'is', at, operand: left, typeName: parseTypeName(tokens) };
  const right = parseOperators(tokens, level + 1);
  if (operator === '&&' || operator === '||') return { kind: 'logical', at, operator, left, right };
  return { kind: 'strict', at, operator: operator satisfies StrictOperator, left, right };
}

function parseTypeName(tokens: Tokens): TypeName {
  const { text, at } = tokens.expectName('a type name');
  if (OTHER_TYPES.has(text)) throw notSupported(`The type '${text}'`, at);
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
  if (tokens.current.kind === 'number' && isInteger(tokens.current))
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
      if (tokens.isPunctuation(':')) throw notSupported('A slice', tokens.current.at);
      object = { kind: 'index', at, object, index: parseExpression(tokens) };
      if (tokens.isPunctuation(':')) throw notSupported('A slice', tokens.current.at);
      tokens.expect(']');
    } else if (tokens.isPunctuation('(')) {
      throw new CompileError('Only functions and methods can be called.', at);
    } else {
      return object;
    }
  }
}

function parseMember(tokens: Tokens, object: Expression): Expression {
  const { text: name, at } = tokens.expectMember();
  if (!tokens.skip('(')) return { kind: 'member', at, object, name };
  return { kind: 'method', at, receiver: object, name, args: tokens.listUntil(')', parseExpression) };
}

/** A literal, name, call, parenthesis, list, map or path. */
function parsePrimary(tokens: Tokens): Expression {
  const token = tokens.current;
  const { at, text } = token;
  switch (token.kind) {
    case 'number':
      tokens.advance();
      if (isInteger(token)) return { kind: 'constant', at, value: integer(BigInt(text), at) };
      return { kind: 'constant', at, value: { type: 'float', value: Number(text) } };
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
  if (tokens.isPunctuation('/')) return { kind: 'path', at, parts: parsePathParts(tokens) };
  if (tokens.skip('[')) return { kind: 'list', at, items: tokens.listUntil(']', parseExpression) };
  if (tokens.skip('{')) return { kind: 'map', at, entries: tokens.listUntil('}', parseEntry) };
  if (!tokens.skip('(')) throw tokens.unexpected('an expression');
  const inner = parseExpression(tokens);
  tokens.expect(')');
  return { kind: 'group', at, inner };
}

/** Any expression may be a key: `{a: 1}` means the variable `a`. Of equal keys the last one counts. */
function parseEntry(tokens: Tokens) {
  const key = parseExpression(tokens);
  tokens.expect(':');
  return { key, value: parseExpression(tokens) };
}

/** `/a/$(expr)/b`: where an expression may start, a slash begins a path and not a division. */
function parsePathParts(tokens: Tokens): readonly (string | Expression)[] {
  const parts: (string | Expression)[] = [];
  while (tokens.isPunctuation('/')) {
    if (tokens.skipInterpolationStart()) {
      parts.push(parseExpression(tokens));
      tokens.expect(')');
    } else {
      parts.push(tokens.takeSegment().text);
    }
  }
  return parts;
}

function isInteger({ text }: Token): boolean {
  return /^\d+$/.test(text);
}

/** An int literal, refused outside of 64 bits. */
function integer(value: bigint, at: number): Value {
  if (!fitsInt64(value)) throw new CompileError(`Integer ${value} does not fit in 64 bits.`, at);
  return { type: 'int', value };
}
