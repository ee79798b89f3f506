import { textOf } from '../functions/conversions.ts';
import { EvaluationError } from '../values/evaluation-error.ts';
import { segmentsOf } from '../values/path.ts';
import { isA, path, type MapValue, type PathSegment, type Value } from '../values/value.ts';
import { defineMethods } from './define-methods.ts';

/**
 * `path('/users/{uid}').bind({'uid': value})` fills in the captures. Those without a value are left out of the result,
 * so a second `bind` cannot supply them.
 */
export const pathMethods = defineMethods('path', {
  bind: [
    1,
    ({ segments }, args) => {
      const { entries } = args.of(0, 'map');
      refuseUnknown(segments, entries);
      return path(segments.flatMap((segment) => bound(segment, entries)));
    },
  ],
});

function refuseUnknown(segments: readonly PathSegment[], entries: MapValue['entries']): void {
  const names = segments.flatMap((segment) => (typeof segment === 'string' ? [] : [segment.name]));
  const unknown = [...entries.keys()].filter((key) => !names.includes(key));
  if (unknown.length === 0) return;
  throw new EvaluationError(`Variable(s) ${unknown.join(', ')} do not exist in the path template.`);
}

function bound(segment: PathSegment, entries: MapValue['entries']): readonly PathSegment[] {
  if (typeof segment === 'string') return [segment];
  const value = entries.get(segment.name);
  if (value === undefined) return [];
  return [{ ...segment, bound: segment.isRecursive ? allOf(value) : [oneOf(value, segment.name)] }];
}

function allOf(value: Value): readonly string[] {
  if (isA('path', value)) return segmentsOf(value);
  throw new EvaluationError(`Type error. Received: [${value.type}] Expected: [path].`);
}

function oneOf(value: Value, name: string): string {
  const text = textOf(value);
  if (text === '') throw new EvaluationError(`Cannot bind empty value to path template variable ${name}.`);
  return text;
}
