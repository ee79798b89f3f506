import type { PatternSegment, RulesVersion } from '../syntax/declaration.ts';
import { path, string, type Value } from '../values/value.ts';

/**
 * The values of the wildcards if the **whole** path matches the pattern, else `undefined`.
 * `{name=**}` takes zero or more segments in version 2, one or more in version 1, and is a path.
 */
export function matchPath(
  pattern: readonly PatternSegment[],
  segments: readonly string[],
  version: RulesVersion,
): readonly Value[] | undefined {
  const recursive = pattern.findIndex(({ kind }) => kind === 'recursive');
  if (recursive < 0) return segments.length === pattern.length ? capture(pattern, segments) : undefined;

  const spare = segments.length - (pattern.length - 1);
  if (spare < (version === 2 ? 0 : 1)) return undefined;
  const before = capture(pattern.slice(0, recursive), segments.slice(0, recursive));
  const after = capture(pattern.slice(recursive + 1), segments.slice(recursive + spare));
  if (before === undefined || after === undefined) return undefined;
  return [...before, path(segments.slice(recursive, recursive + spare)), ...after];
}

/** Both sides have the same length. */
function capture(
  pattern: readonly PatternSegment[],
  segments: readonly string[],
): readonly Value[] | undefined {
  const captures: Value[] = [];
  for (const [i, expected] of pattern.entries()) {
    const actual = segments[i] ?? '';
    if (expected.kind !== 'literal') captures.push(string(actual));
    else if (expected.text !== actual) return undefined;
  }
  return captures;
}
