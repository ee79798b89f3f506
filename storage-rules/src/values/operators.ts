import { assertNever } from '../assert-never.ts';
import type { BinaryOperator } from '../syntax/expression.ts';
import { add, divide, multiply, remainder, subtract } from './arithmetic.ts';
import { compare } from './compare.ts';
import { canonicalKey, equals, hasItem } from './equality.ts';
import { EvaluationError } from './evaluation-error.ts';
import { bool, type Value } from './value.ts';

/** Applies an operator that needs both operands. */
export function applyBinary(operator: BinaryOperator, left: Value, right: Value): Value {
  switch (operator) {
    case '==':
      return bool(equals(left, right));
    case '!=':
      return bool(!equals(left, right));
    case '<':
      return bool(compare(left, right) < 0);
    case '<=':
      return bool(compare(left, right) <= 0);
    case '>':
      return bool(compare(left, right) > 0);
    case '>=':
      return bool(compare(left, right) >= 0);
    case 'in':
      return bool(isIn(left, right));
    case '+':
      return add(left, right);
    case '-':
      return subtract(left, right);
    case '*':
      return multiply(left, right);
    case '/':
      return divide(left, right);
    case '%':
      return remainder(left, right);
    default:
      return assertNever(operator);
  }
}

function isIn(item: Value, container: Value): boolean {
  if (container.type === 'list') return hasItem(container.items, item);
  if (container.type === 'set') return container.members.has(canonicalKey(item));
  if (container.type === 'map' && item.type === 'string') return container.entries.has(item.value);
  throw new EvaluationError(
    `Unsupported operation error. Cannot look for ${item.type} in ${container.type}.`,
  );
}
