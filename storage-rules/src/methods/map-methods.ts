import type { Arguments } from '../functions/arguments.ts';
import { int } from '../values/int64.ts';
import { isA, list, string, type MapValue, type Value } from '../values/value.ts';
import { defineMethods } from './define-methods.ts';

/** Methods of maps. */
export const mapMethods = defineMethods('map', {
  size: [0, ({ entries }) => int(entries.size)],
  keys: [0, ({ entries }) => list(sortedKeys(entries).map(string))],
  values: [0, ({ entries }) => list([...entries.values()])],
  get: [2, (map, args) => lookUp(map, keysOf(args)) ?? args.any(1)],
  diff: [1, (left, args) => ({ type: 'map_diff', left, right: args.of(0, 'map') })],
});

/** By code point, which is how UTF-8 sorts. */
function sortedKeys(entries: MapValue['entries']): readonly string[] {
  return [...entries.keys()].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
}

/** A key, or a list of keys that leads through nested maps. */
function keysOf(args: Arguments): readonly string[] {
  const key = args.any(0);
  if (key.type !== 'list') return [args.text(0)];
  return key.items.map((item) => {
    if (!isA('string', item)) throw args.unsupported(0, 'list of string');
    return item.value;
  });
}

function lookUp(map: MapValue, keys: readonly string[]): Value | undefined {
  let value: Value | undefined = map;
  for (const key of keys) value = isA('map', value) ? value.entries.get(key) : undefined;
  return value;
}
