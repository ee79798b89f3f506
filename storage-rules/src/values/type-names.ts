import type { Value } from './value.ts';

/** What may stand after `is` (local-stack.md 4.4). */
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
  'null',
  'number',
  'path',
  'set',
  'string',
  'timestamp',
] as const;

export type TypeName = (typeof TYPE_NAMES)[number];

export function isOfType(value: Value, name: TypeName): boolean {
  return name === 'number' ? value.type === 'int' || value.type === 'float' : value.type === name;
}
