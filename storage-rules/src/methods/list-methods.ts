import { textOf } from '../functions/conversions.ts';
import { canonicalKey } from '../values/equality.ts';
import { int } from '../values/int64.ts';
import { intersects, isSubset, setOf } from '../values/set.ts';
import { bool, list, string } from '../values/value.ts';
import { defineMethods } from './define-methods.ts';

/** Methods of lists (local-stack.md 4.5). `hasAll`, `hasAny` and `hasOnly` look at the distinct items. */
export const listMethods = defineMethods('list', {
  size: [0, ({ items }) => int(items.length)],
  concat: [1, ({ items }, args) => list([...items, ...args.of(0, 'list').items])],
  hasAll: [1, ({ items }, args) => bool(isSubset(setOf(args.of(0, 'list').items), setOf(items)))],
  hasAny: [1, ({ items }, args) => bool(intersects(setOf(items), setOf(args.of(0, 'list').items)))],
  hasOnly: [1, ({ items }, args) => bool(isSubset(setOf(items), setOf(args.of(0, 'list').items)))],
  join: [1, ({ items }, args) => string(items.map(textOf).join(args.text(0)))],
  removeAll: [
    1,
    ({ items }, args) => {
      const { members } = setOf(args.of(0, 'list').items);
      return list(items.filter((item) => !members.has(canonicalKey(item))));
    },
  ],
  toSet: [0, ({ items }) => setOf(items)],
});
