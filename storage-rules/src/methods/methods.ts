import { EvaluationError } from '../values/evaluation-error.ts';
import { NULL_ERROR } from '../values/access.ts';
import type { Value, ValueType } from '../values/value.ts';
import { bytesMethods } from './bytes-methods.ts';
import type { MethodTable } from './define-methods.ts';
import { latlngMethods } from './latlng-methods.ts';
import { listMethods } from './list-methods.ts';
import { mapDiffMethods } from './map-diff-methods.ts';
import { mapMethods } from './map-methods.ts';
import { pathMethods } from './path-methods.ts';
import { setMethods } from './set-methods.ts';
import { stringMethods } from './string-methods.ts';
import { durationMethods, timestampMethods } from './time-methods.ts';

const NONE: MethodTable = new Map();

/** The methods of each type; total, so that a new type cannot be forgotten. */
const METHODS = {
  null: NONE,
  bool: NONE,
  int: NONE,
  float: NONE,
  constraint: NONE,
  string: stringMethods,
  bytes: bytesMethods,
  list: listMethods,
  set: setMethods,
  map: mapMethods,
  map_diff: mapDiffMethods,
  path: pathMethods,
  timestamp: timestampMethods,
  duration: durationMethods,
  latlng: latlngMethods,
} satisfies Record<ValueType, MethodTable>;

/** The numbers of arguments that some type accepts for the method; empty if no type has it. */
export function methodArities(name: string): readonly number[] {
  const arities = Object.values(METHODS).flatMap((table) => table.get(name)?.parameters ?? []);
  return [...new Set(arities)];
}

/** Calls a method on a value of any type. */
export function callMethod(receiver: Value, name: string, args: readonly Value[]): Value {
  if (receiver.type === 'null') throw new EvaluationError(NULL_ERROR);
  const method = METHODS[receiver.type].get(name);
  if (method?.parameters !== args.length) {
    throw new EvaluationError(`Function not found error: Name: [${name}] on ${receiver.type}.`);
  }
  return method.call(receiver, args);
}
