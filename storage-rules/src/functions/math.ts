import { int, intFromFloat } from '../values/int64.ts';
import { bool, float, type Value } from '../values/value.ts';
import type { Arguments } from './arguments.ts';
import { defineFunctions } from './define-functions.ts';

/**
 * `math`. `ceil` and `floor` give floats, `round` an int. `isInfinite` is documented, but production answers "Function
 * not found", so it is not here either.
 */
export const mathFunctions = defineFunctions('math.', {
  abs: [1, (args) => absolute(args)],
  ceil: [1, (args) => float(Math.ceil(args.number(0)))],
  floor: [1, (args) => float(Math.floor(args.number(0)))],
  round: [1, (args) => rounded(args)],
  sqrt: [1, (args) => float(Math.sqrt(args.number(0)))],
  pow: [2, (args) => float(args.number(0) ** args.number(1))],
  isNaN: [1, (args) => bool(Number.isNaN(args.number(0)))],
});

/** The smallest int has no positive twin and stays as it is, as in Java. */
function absolute(args: Arguments): Value {
  const value = args.any(0);
  if (value.type === 'int') return int(BigInt.asIntN(64, value.value < 0n ? -value.value : value.value));
  return float(Math.abs(args.number(0)));
}

/** Ties go up: `-2.5` is `-2`. */
function rounded(args: Arguments): Value {
  const value = args.any(0);
  return value.type === 'int' ? value : intFromFloat(Math.round(args.number(0)));
}
