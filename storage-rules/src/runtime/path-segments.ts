import { EvaluationError } from '../values/evaluation-error.ts';
import type { Value } from '../values/value.ts';

/** What `$(value)` puts into a path: a string or int is one segment, a path all of its own (local-stack.md 4.1). */
export function pathSegmentsOf(value: Value): readonly string[] {
  switch (value.type) {
    case 'string':
      return [value.value];
    case 'int':
      return [String(value.value)];
    case 'path':
      return value.segments;
    default:
      throw new EvaluationError(`Cannot use ${value.type} as a path segment.`);
  }
}
