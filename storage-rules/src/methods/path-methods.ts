import { textOf } from '../functions/conversions.ts';
import { path, type Value } from '../values/value.ts';
import { defineMethods } from './define-methods.ts';

/** `path.bind({name: value})` puts values in the place of `{name}` segments (local-stack.md 4.5). */
export const pathMethods = defineMethods('path', {
  bind: [
    1,
    ({ segments }, args) => {
      const { entries } = args.of(0, 'map');
      return path(segments.flatMap((segment) => bound(segment, entries)));
    },
  ],
});

function bound(segment: string, entries: ReadonlyMap<string, Value>): readonly string[] {
  const value = entries.get(/^\{(.*)\}$/.exec(segment)?.[1] ?? '');
  if (value === undefined) return [segment];
  return value.type === 'path' ? value.segments : [textOf(value)];
}
