import { textOf } from '../functions/conversions.ts';
import { segmentsOf } from '../values/path.ts';
import type { Value } from '../values/value.ts';

/** What `$(value)` puts into a path: a path all its segments, anything that `string()` can print one of that text. */
export function pathSegmentsOf(value: Value): readonly string[] {
  return value.type === 'path' ? segmentsOf(value) : [textOf(value)];
}
