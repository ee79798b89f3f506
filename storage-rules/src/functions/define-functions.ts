import type { Value } from '../values/value.ts';
import { Arguments } from './arguments.ts';

/** A function of the language that needs nothing but its arguments. */
export interface NativeFunction {
  readonly parameters: number;
  readonly call: (args: readonly Value[]) => Value;
}

type Definition = readonly [parameters: number, call: (args: Arguments) => Value];

/** Builds a namespace's functions; a `Map`, so that no name of JavaScript is found by accident. */
export function defineFunctions(
  prefix: string,
  definitions: Readonly<Record<string, Definition>>,
): ReadonlyMap<string, NativeFunction> {
  return new Map(
    Object.entries(definitions).map(([name, [parameters, call]]) => [
      name,
      { parameters, call: (args: readonly Value[]) => call(new Arguments(`${prefix}${name}`, args)) },
    ]),
  );
}
