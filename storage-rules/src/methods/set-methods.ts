import type { Arguments } from '../functions/arguments.ts';
import { int } from '../values/int64.ts';
import { filterSet, intersects, isSubset, setOf } from '../values/set.ts';
import { bool, type SetValue } from '../values/value.ts';
import { defineMethods } from './define-methods.ts';

/** Methods of sets: the three predicates take a list too, the three operations only a set. */
export const setMethods = defineMethods('set', {
  size: [0, ({ members }) => int(members.size)],
  hasAll: [1, (set, args) => bool(isSubset(listOrSet(args), set))],
  hasAny: [1, (set, args) => bool(intersects(set, listOrSet(args)))],
  hasOnly: [1, (set, args) => bool(isSubset(set, listOrSet(args)))],
  union: [1, (set, args) => setOf([...set.members.values(), ...args.of(0, 'set').members.values()])],
  intersection: [
    1,
    (set, args) => {
      const other = args.of(0, 'set');
      return filterSet(set, (key) => other.members.has(key));
    },
  ],
  difference: [
    1,
    (set, args) => {
      const other = args.of(0, 'set');
      return filterSet(set, (key) => !other.members.has(key));
    },
  ],
});

function listOrSet(args: Arguments): SetValue {
  const value = args.any(0);
  return value.type === 'list' ? setOf(value.items) : args.of(0, 'set');
}
