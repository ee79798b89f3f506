import type { BinaryOperator, Expression } from './expression.ts';
import { integer, parseArguments, parsePrimary } from './parse-primary.ts';
import { CompileError } from './source.ts';
import type { TokenStream } from './token-stream.ts';

/** Binary operators, loosest first; those of one row associate to the left (local-stack.md 4.1). */
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
  const condition = parseLevel(tokens, 0);
  const { at } = tokens.current;
  if (!tokens.skip('?')) return condition;
  const whenTrue = parseExpression(tokens);
  tokens.expect(':');
  const whenFalse = parseExpression(tokens);
  return { kind: 'ternary', at, condition, whenTrue, whenFalse };
}

function parseLevel(tokens: TokenStream, level: number): Expression {
  const operators = LEVELS[level];
  if (operators === undefined) return parseUnary(tokens);
  let left = parseLevel(tokens, level + 1);
  for (;;) {
    const operator = operators.find((candidate) => isOperator(tokens, candidate));
    if (operator === undefined) return left;
    const { at } = tokens.advance();
    left = combine(tokens, { operator, at, left, level });
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
  const right = parseLevel(tokens, level + 1);
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
  return { kind: 'unary', at, operator: '-', operand: tokens.nested(() => parseUnary(tokens)) };
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
  const { text: name, at } = tokens.expectName('a property or method name');
  if (!tokens.isPunctuation('(')) return { kind: 'member', at, object, name };
  return { kind: 'methodCall', at, receiver: object, name, args: parseArguments(tokens, parseExpression) };
}

function parseIndex(tokens: TokenStream, object: Expression, at: number): Expression {
  const index = parseExpression(tokens);
  const to = tokens.skip(':') ? parseExpression(tokens) : undefined;
  tokens.expect(']');
  return to === undefined
    ? { kind: 'index', at, object, index }
    : { kind: 'slice', at, object, from: index, to };
}
