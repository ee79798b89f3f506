import { conversions } from './conversions.ts';
import type { NativeFunction } from './define-functions.ts';
import { hashingFunctions } from './hashing.ts';
import { latlngFunctions } from './latlng-functions.ts';
import { mathFunctions } from './math.ts';
import { durationFunctions, timestampFunctions } from './time-functions.ts';

/** Functions called by their bare name. */
export const GLOBAL_FUNCTIONS: ReadonlyMap<string, NativeFunction> = conversions;

/** Functions called through a namespace, the same for every service. */
export const NAMESPACES: ReadonlyMap<string, ReadonlyMap<string, NativeFunction>> = new Map([
  ['math', mathFunctions],
  ['timestamp', timestampFunctions],
  ['duration', durationFunctions],
  ['latlng', latlngFunctions],
  ['hashing', hashingFunctions],
]);
