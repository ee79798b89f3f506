import { EvaluationError } from '../values/evaluation-error.ts';
import { int, intFromFloat } from '../values/int64.ts';
import { parsePathTemplate, showPath } from '../values/path.ts';
import { showFloat } from '../values/show.ts';
import { float, path, string, type Value } from '../values/value.ts';
import type { Arguments } from './arguments.ts';
import { defineFunctions } from './define-functions.ts';

/** What Java reads as a double, but for hexadecimal; blanks around it and a suffix of Java's are allowed. */
const FLOAT = /^[\0-\x20]*([+-]?(?:NaN|Infinity|(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?))[fFdD]?[\0-\x20]*$/;

/**
 * `int`, `float`, `string`, `path`. `bool` is documented, but production answers "Function not found", so it is not
 * here either.
 */
export const conversions = defineFunctions('', {
  int: [1, (args) => toInt(args)],
  float: [1, (args) => toFloat(args)],
  string: [1, (args) => string(textOf(args.any(0)))],
  path: [1, (args) => path(parsePathTemplate(args.text(0)))],
});

function toInt(args: Arguments): Value {
  const value = args.any(0);
  if (value.type === 'int') return value;
  if (value.type === 'float') return intFromFloat(value.value);
  const text = args.text(0);
  if (!/^[+-]?\d+$/.test(text)) throw new EvaluationError(`Cannot convert ${JSON.stringify(text)} to int.`);
  return int(BigInt(text.replace('+', '')));
}

function toFloat(args: Arguments): Value {
  const value = args.any(0);
  if (value.type === 'float') return value;
  if (value.type === 'int') return float(Number(value.value));
  const text = args.text(0);
  const [, digits] = FLOAT.exec(text) ?? [];
  if (digits === undefined) throw new EvaluationError(`Cannot convert ${JSON.stringify(text)} to float.`);
  return float(Number(digits));
}

/** What `string(value)` gives; an error for the types that production cannot print. */
export function textOf(value: Value): string {
  switch (value.type) {
    case 'string':
      return value.value;
    case 'null':
      return 'null';
    case 'bool':
    case 'int':
      return String(value.value);
    case 'float':
      return showFloat(value.value);
    case 'path':
      return showPath(value);
    default:
      throw new EvaluationError(`Cannot convert ${value.type} to string.`);
  }
}
