import type { SchemaFieldDescription } from 'yup';
import type { SomeSchema } from '@keelstone/domain/kernel/validation/some-schema';

type Cut = (value: unknown, appUrl: string) => unknown;

const cuts = new WeakMap<SomeSchema, Cut>();

/**
 * Returns the fields of `value` that `schema` names, at any depth. Does not repeat the checks of the compiler and of
 * each call's tests (docs/decisions/api.md). Throws a `TypeError` if a value's shape differs from the schema, so that
 * no object can leave in place of a text or a number. Turns the path of a call into its URL.
 */
export function pickAllowedFields(schema: SomeSchema, value: unknown, appUrl: string): unknown {
  let cut = cuts.get(schema);
  if (cut === undefined) {
    cut = makeCut(schema.describe(), 'the answer');
    cuts.set(schema, cut);
  }
  return cut(value, appUrl);
}

function makeCut(field: SchemaFieldDescription, path: string): Cut {
  if ('fields' in field) return passNullThrough(cutObject(field.fields, path));
  if ('innerType' in field) return passNullThrough(cutList(field.innerType as SchemaFieldDescription, path));
  const isUrl = 'meta' in field && field.meta?.format === 'uri';
  return (value, appUrl) => {
    if (typeof value === 'object' && value !== null) throw makeShapeError(path);
    return isUrl && typeof value === 'string' && value.startsWith('/') ? `${appUrl}${value}` : value;
  };
}

function cutObject(fields: Record<string, SchemaFieldDescription>, path: string): Cut {
  const inner = Object.entries(fields).map(
    ([name, field]) => [name, makeCut(field, `${path}.${name}`)] as const,
  );
  return (value, appUrl) => {
    if (typeof value !== 'object' || Array.isArray(value)) throw makeShapeError(path);
    const shown: Record<string, unknown> = {};
    for (const [name, cut] of inner) {
      const field: unknown = Reflect.get(value as object, name);
      if (field !== undefined) shown[name] = cut(field, appUrl);
    }
    return shown;
  };
}

function cutList(field: SchemaFieldDescription, path: string): Cut {
  const cut = makeCut(field, `${path}[]`);
  return (value, appUrl) => {
    if (!Array.isArray(value)) throw makeShapeError(path);
    return value.map((each) => cut(each, appUrl));
  };
}

function passNullThrough(cut: Cut): Cut {
  return (value, appUrl) => (value === null || value === undefined ? value : cut(value, appUrl));
}

function makeShapeError(path: string): TypeError {
  return new TypeError(`${path} has another shape than the contract says`);
}
