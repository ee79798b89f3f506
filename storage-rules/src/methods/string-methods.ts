import { matchesWhole, replaceEvery, splitBy } from '../values/regex.ts';
import { int } from '../values/int64.ts';
import { bool, bytes, list, string } from '../values/value.ts';
import { defineMethods } from './define-methods.ts';

/** Methods of strings (local-stack.md 4.5). A size counts characters (code points), not UTF-16 units. */
export const stringMethods = defineMethods('string', {
  lower: [0, ({ value }) => string(value.toLowerCase())],
  upper: [0, ({ value }) => string(value.toUpperCase())],
  trim: [0, ({ value }) => string(value.trim())],
  size: [0, ({ value }) => int([...value].length)],
  matches: [1, ({ value }, args) => bool(matchesWhole(args.text(0), value))],
  split: [1, ({ value }, args) => list(splitBy(args.text(0), value).map(string))],
  replace: [2, ({ value }, args) => string(replaceEvery(args.text(0), value, args.text(1)))],
  toUtf8: [0, ({ value }) => bytes(Buffer.from(value))],
});
