import { EvaluationError } from '../values/evaluation-error.ts';
import { bool, type Value } from '../values/value.ts';
import type { Suspendable } from './document.ts';

type Side = 'left' | 'right';

/**
 * `&&` and `||`: the left side first, the right only if needed. An error on one side is
 * absorbed when the other side alone decides: `ERR || true` is true, `ERR && false` is false.
 */
export function* evaluateLogical(
  operator: '&&' | '||',
  evaluateSide: (side: Side) => Suspendable<boolean>,
): Suspendable<Value> {
  const deciding = operator === '||';
  let leftError: EvaluationError | undefined;
  try {
    if ((yield* evaluateSide('left')) === deciding) return bool(deciding);
  } catch (error) {
    if (!(error instanceof EvaluationError)) throw error;
    leftError = error;
  }
  const right = yield* rightSide(evaluateSide, leftError);
  if (right === deciding || leftError === undefined) return bool(right);
  throw leftError;
}

/** When both sides fail, the left one is reported: it is the one a reader meets first. */
function* rightSide(
  evaluateSide: (side: Side) => Suspendable<boolean>,
  leftError: EvaluationError | undefined,
): Suspendable<boolean> {
  try {
    return yield* evaluateSide('right');
  } catch (error) {
    throw error instanceof EvaluationError && leftError !== undefined ? leftError : error;
  }
}
