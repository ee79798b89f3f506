import type { BinaryOperator, Expression } from './expression.ts';
import { integer, parseArguments, parsePrimary } from './parse-primary.ts';
import { CompileError } from './source.ts';
import type { TokenStream } from './token-stream.ts';

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

/** Parses one expression and leaves the stream behind it. */
export function parseExpression(tokens: TokenStream): Expression {
  return tokens.nested(() => parseTernary(tokens));
}

function parseTernary(tokens: TokenStream): Expression {
  const condition = parseOperators(tokens, 0);
  const { at } = tokens.current;
  if (!tokens.skip('?')) return condition;
  const whenTrue = parseExpression(tokens);
  tokens.expect(':');
  const whenFalse = parseExpression(tokens);
  return { kind: 'ternary', at, condition, whenTrue, whenFalse };
}

/**
 * Parses what is bound at least as tightly as `loosest`. After `is`, which has no right side to parse, tighter
 * operators may follow: `x is int == true`.
 */
function parseOperators(tokens: TokenStream, loosest: number): Expression {
  let left = parseUnary(tokens);
  for (;;) {
    const level = LEVELS.findIndex(
      (operators, i) => i >= loosest && operators.some((one) => isOperator(tokens, one)),
    );
    const operator = LEVELS[level]?.find((one) => isOperator(tokens, one));
    if (operator === undefined) return left;
    if (operator === '/') refusePath(tokens);
    if (operator === '+' || operator === '-') refuseDoubled(tokens, operator);
    const { at } = tokens.advance();
    left = combine(tokens, { operator, at, left, level });
  }
}

/** `4 /2` is a number and a path; a division needs a blank after its slash. */
function refusePath(tokens: TokenStream): void {
  if (tokens.isPathAhead)
    throw new CompileError(
      "A path is not expected here. To divide, leave a blank after '/'.",
      tokens.current.at,
    );
}

/** `1--1` is a decrement, which the language does not have; `1 - -1` is fine. */
function refuseDoubled(tokens: TokenStream, operator: '+' | '-'): void {
  if (tokens.nextCharacter === operator) {
    throw new CompileError(`'${operator}${operator}' is not supported.`, tokens.current.at);
  }
}

interface Combination {
  readonly operator: Operator;
  readonly at: number;
  readonly left: Expression;
  readonly level: number;
}

function combine(tokens: TokenStream, { operator, at, left, level }: Combination): Expression {
  if (operator === 'is') {
    return { kind: 'typeTest', at, operand: left, typeName: tokens.expectName('a type name') };
  }
  const right = parseOperators(tokens, level + 1);
  if (operator === '&&' || operator === '||') return { kind: 'logical', at, operator, left, right };
  return { kind: 'binary', at, operator, left, right };
}

function isOperator(tokens: TokenStream, operator: BinaryOperator | '&&' | '||' | 'is'): boolean {
  return operator === 'in' || operator === 'is' ? tokens.isKeyword(operator) : tokens.isPunctuation(operator);
}

function parseUnary(tokens: TokenStream): Expression {
  const { at } = tokens.current;
  if (tokens.skip('!')) {
    return { kind: 'unary', at, operator: '!', operand: tokens.nested(() => parseUnary(tokens)) };
  }
  if (!tokens.skip('-')) return parsePostfix(tokens);
  // The smallest int64 has no positive twin, so the sign belongs to the number.
  if (tokens.current.kind === 'int') {
    const { value } = tokens.current;
    tokens.advance();
    return parsePostfixOf(tokens, { kind: 'constant', at, constant: integer(-value, at) });
  }
  return { kind: 'unary', at, operator: '-', operand: parsePostfix(tokens) };
}

function parsePostfix(tokens: TokenStream): Expression {
  return parsePostfixOf(tokens, parsePrimary(tokens, parseExpression));
}

function parsePostfixOf(tokens: TokenStream, primary: Expression): Expression {
  let object = primary;
  for (;;) {
    const { at } = tokens.current;
    if (tokens.skip('.')) {
      object = parseMember(tokens, object);
    } else if (tokens.skip('[')) {
      object = parseIndex(tokens, object, at);
    } else if (tokens.isPunctuation('(')) {
      throw new CompileError('Only functions and methods can be called.', at);
    } else {
      return object;
    }
  }
}

function parseMember(tokens: TokenStream, object: Expression): Expression {
  const { text: name, at } = tokens.expectMember();
  if (!tokens.isPunctuation('(')) return { kind: 'member', at, object, name };
  return { kind: 'methodCall', at, receiver: object, name, args: parseArguments(tokens, parseExpression) };
}

function parseIndex(tokens: TokenStream, object: Expression, at: number): Expression {
  const from = tokens.isPunctuation(':') ? undefined : parseExpression(tokens);
  const isSlice = from === undefined || tokens.isPunctuation(':');
  if (!isSlice) {
    tokens.expect(']');
    return { kind: 'index', at, object, index: from };
  }
  tokens.expect(':');
  const to = tokens.isPunctuation(']') ? undefined : parseExpression(tokens);
  tokens.expect(']');
  return { kind: 'slice', at, object, from, to };
}
