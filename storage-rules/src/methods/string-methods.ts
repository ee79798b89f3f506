import { matchesWhole, replaceEvery, splitBy } from '../values/regex.ts';
import { int } from '../values/int64.ts';
import { bool, bytes, list, string } from '../values/value.ts';
import { defineMethods } from './define-methods.ts';

const BLANKS_AROUND = /^[\0-\x20]+|[\0-\x20]+$/g;

/** Methods of strings. A size counts UTF-16 units; letters beyond ASCII have no case, blanks end at U+0020. */
export const stringMethods = defineMethods('string', {
  lower: [0, ({ value }) => string(value.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase()))],
  upper: [0, ({ value }) => string(value.replaceAll(/[a-z]+/g, (letters) => letters.toUpperCase()))],
  trim: [0, ({ value }) => string(value.replaceAll(BLANKS_AROUND, ''))],
  size: [0, ({ value }) => int(value.length)],
  matches: [1, ({ value }, args) => bool(matchesWhole(args.text(0), value))],
  split: [1, ({ value }, args) => list(splitBy(args.text(0), value).map(string))],
  replace: [2, ({ value }, args) => string(replaceEvery(args.text(0), value, args.text(1)))],
  toUtf8: [0, ({ value }) => bytes(Buffer.from(value))],
});
