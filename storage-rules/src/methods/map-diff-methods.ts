import { canonicalKey } from '../values/equality.ts';
import { setOf } from '../values/set.ts';
import { string, type MapDiffValue, type Value } from '../values/value.ts';
import { defineMethods } from './define-methods.ts';

type Change = 'added' | 'removed' | 'changed' | 'unchanged';

/** Methods of `a.diff(b)`: added = in a and not in b, removed = in b and not in a. */
export const mapDiffMethods = defineMethods('map_diff', {
  addedKeys: [0, (diff) => keysWith(diff, ['added'])],
  removedKeys: [0, (diff) => keysWith(diff, ['removed'])],
  changedKeys: [0, (diff) => keysWith(diff, ['changed'])],
  unchangedKeys: [0, (diff) => keysWith(diff, ['unchanged'])],
  affectedKeys: [0, (diff) => keysWith(diff, ['added', 'removed', 'changed'])],
});

function keysWith(diff: MapDiffValue, changes: readonly Change[]): Value {
  const keys = new Set([...diff.left.entries.keys(), ...diff.right.entries.keys()]);
  return setOf([...keys].filter((key) => changes.includes(changeOf(diff, key))).map(string));
}

function changeOf({ left, right }: MapDiffValue, key: string): Change {
  const before = right.entries.get(key);
  const after = left.entries.get(key);
  if (before === undefined) return 'added';
  if (after === undefined) return 'removed';
  return canonicalKey(after) === canonicalKey(before) ? 'unchanged' : 'changed';
}
