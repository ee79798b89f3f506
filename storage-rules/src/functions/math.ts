import { int, intFromFloat } from '../values/int64.ts';
import { bool, float, type Value } from '../values/value.ts';
import type { Arguments } from './arguments.ts';
import { defineFunctions } from './define-functions.ts';

/**
 * `math` (local-stack.md 4.6). `isInfinite` is documented, but production answers "Function not found", so it is
 * not here either.
 */
export const mathFunctions = defineFunctions('math.', {
  abs: [1, (args) => absolute(args)],
  ceil: [1, (args) => rounded(args, Math.ceil)],
  floor: [1, (args) => rounded(args, Math.floor)],
  round: [1, (args) => rounded(args, roundHalfAwayFromZero)],
  sqrt: [1, (args) => float(Math.sqrt(args.number(0)))],
  pow: [2, (args) => float(args.number(0) ** args.number(1))],
  isNaN: [1, (args) => bool(Number.isNaN(args.number(0)))],
});

function absolute(args: Arguments): Value {
  const value = args.any(0);
  if (value.type === 'int') return int(value.value < 0n ? -value.value : value.value);
  return float(Math.abs(args.number(0)));
}

function rounded(args: Arguments, round: (value: number) => number): Value {
  const value = args.any(0);
  return value.type === 'int' ? value : intFromFloat(round(args.number(0)));
}

/** Ties as in CEL's `math.round`; what production does with -2.5 is not recorded. */
function roundHalfAwayFromZero(value: number): number {
  return Math.sign(value) * Math.round(Math.abs(value));
}
