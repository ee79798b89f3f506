import type { Value } from './value.ts';

/** What may follow `is`. */
export const TYPE_NAMES = [
  'bool',
  'bytes',
  'constraint',
  'duration',
  'float',
  'int',
  'latlng',
  'list',
  'map',
  'map_diff',
  'number',
  'path',
  'set',
  'string',
  'timestamp',
  'vector',
] as const;

export type TypeName = (typeof TYPE_NAMES)[number];

/** `value is name`. Nothing is a `set`, not even a set; Google's engine behaves like that. */
export function isOfType(value: Value, name: TypeName): boolean {
  if (name === 'set') return false;
  return name === 'number' ? value.type === 'int' || value.type === 'float' : value.type === name;
}
