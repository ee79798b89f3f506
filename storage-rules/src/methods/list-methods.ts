import { textOf } from '../functions/conversions.ts';
import { hasItem } from '../values/equality.ts';
import { int } from '../values/int64.ts';
import { setOf } from '../values/set.ts';
import { bool, list, string } from '../values/value.ts';
import { defineMethods } from './define-methods.ts';

/** Methods of lists. Items are the same only if their types are: `[1]` has no `1.0`, though `[1].toSet()` has. */
export const listMethods = defineMethods('list', {
  size: [0, ({ items }) => int(items.length)],
  concat: [1, ({ items }, args) => list([...items, ...args.of(0, 'list').items])],
  hasAll: [1, ({ items }, args) => bool(args.of(0, 'list').items.every((item) => hasItem(items, item)))],
  hasAny: [1, ({ items }, args) => bool(args.of(0, 'list').items.some((item) => hasItem(items, item)))],
  hasOnly: [1, ({ items }, args) => bool(items.every((item) => hasItem(args.of(0, 'list').items, item)))],
  join: [1, ({ items }, args) => string(items.map(textOf).join(args.text(0)))],
  removeAll: [
    1,
    ({ items }, args) => {
      const removed = args.of(0, 'list').items;
      return list(items.filter((item) => !hasItem(removed, item)));
    },
  ],
  toSet: [0, ({ items }) => setOf(items)],
});
