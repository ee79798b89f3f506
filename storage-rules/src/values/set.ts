import { canonicalKey } from './equality.ts';
import type { SetValue, Value } from './value.ts';

/** The set of the given values; equal values (1 and 1.0 too) count once, and the first of them stays. */
export function setOf(items: Iterable<Value>): SetValue {
  const members = new Map<string, Value>();
  for (const item of items) {
    const key = canonicalKey(item);
    if (!members.has(key)) members.set(key, item);
  }
  return { type: 'set', members };
}

/** Whether every member of `part` is in `whole`. */
export function isSubset(part: SetValue, whole: SetValue): boolean {
  return [...part.members.keys()].every((key) => whole.members.has(key));
}

/** Whether the two sets share a member. */
export function intersects(a: SetValue, b: SetValue): boolean {
  return [...a.members.keys()].some((key) => b.members.has(key));
}

/** The members of `set` whose key passes. */
export function filterSet(set: SetValue, keep: (key: string) => boolean): SetValue {
  return { type: 'set', members: new Map([...set.members].filter(([key]) => keep(key))) };
}
