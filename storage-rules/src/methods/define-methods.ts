import { Arguments } from '../functions/arguments.ts';
import { EvaluationError } from '../values/evaluation-error.ts';
import { isA, type Value, type ValueOf, type ValueType } from '../values/value.ts';

export interface Method {
  readonly parameters: number;
  readonly call: (receiver: Value, args: readonly Value[]) => Value;
}

export type MethodTable = ReadonlyMap<string, Method>;

type Definition<T extends ValueType> = readonly [
  parameters: number,
  call: (receiver: ValueOf<T>, args: Arguments) => Value,
];

/** Builds the methods of one type; a `Map`, so that no name of JavaScript is found by accident. */
export function defineMethods<T extends ValueType>(
  type: T,
  definitions: Readonly<Record<string, Definition<T>>>,
): MethodTable {
  return new Map(
    Object.entries(definitions).map(([name, [parameters, call]]) => {
      const method: Method = {
        parameters,
        call: (receiver, args) => {
          if (!isA(type, receiver))
            throw new EvaluationError(`Function not found error: ${receiver.type}.${name}.`);
          return call(receiver, new Arguments(`${type}.${name}`, args));
        },
      };
      return [name, method];
    }),
  );
}
