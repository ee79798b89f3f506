import type { AnySchema, SchemaDescription, SchemaFieldDescription } from 'yup';
import { isDeepStrictEqual } from 'node:util';
import type { Json } from './json.ts';

/** The direction of a schema: only a request has defaults, and must not leave a required text empty. */
export type Direction = 'request' | 'answer';

/** The named schemas found so far. */
export type NamedShapes = Map<string, Json>;

/** A schema of the contract as JSON Schema; a named one becomes a reference, and is kept in `shapes`. */
export function jsonSchemaOf(schema: AnySchema, direction: Direction, shapes: NamedShapes): Json {
  return shapeOf(schema.describe(), direction, shapes);
}

function shapeOf(field: SchemaFieldDescription, direction: Direction, shapes: NamedShapes): Json {
  if (!isDescribed(field)) throw new Error(`No JSON Schema for a field of type ${field.type}`);
  const { name, description, ...hints } = field.meta ?? {};
  const shape = { description, ...typeOf(field), ...rulesOf(field, direction, shapes), ...hints };
  if (name === undefined) return shape;
  const known = shapes.get(name);
  if (known !== undefined && !isDeepStrictEqual(known, shape))
    throw new Error(`Two shapes are named ${name}: a schema derived by \`shape\` needs its own name`);
  shapes.set(name, shape);
  return { $ref: `#/components/schemas/${name}` };
}

function typeOf({ type, nullable, oneOf }: SchemaDescription): Json {
  return {
    type: nullable ? [type, 'null'] : type,
    ...(oneOf.length === 0 ? {} : { enum: nullable ? [...oneOf, null] : oneOf }),
  };
}

function rulesOf(field: SchemaDescription, direction: Direction, shapes: NamedShapes): Json {
  const inner = (one: SchemaFieldDescription): Json => shapeOf(one, direction, shapes);
  if ('fields' in field) return objectRules(field, inner);
  if ('innerType' in field) return arrayRules(field, inner);
  const isDefaultShown = direction === 'request' && field.default !== undefined && field.default !== '';
  const shown = isDefaultShown ? { default: field.default } : {};
  if (field.type === 'string') return { ...stringRules(field, direction), ...shown };
  return { ...(field.type === 'number' ? numberRules(field) : {}), ...shown };
}

type Inner = (field: SchemaFieldDescription) => Json;

function objectRules({ fields, tests }: SchemaDescription & { fields: unknown }, inner: Inner): Json {
  const entries = Object.entries(fields as Record<string, SchemaFieldDescription>);
  const required = entries.filter(([, field]) => isDescribed(field) && !field.optional).map(([name]) => name);
  return {
    properties: Object.fromEntries(entries.map(([name, field]) => [name, inner(field)])),
    ...(required.length === 0 ? {} : { required }),
    ...(tests.some(({ name }) => name === 'noUnknown') ? { additionalProperties: false } : {}),
  };
}

function arrayRules({ innerType }: SchemaDescription & { innerType?: unknown }, inner: Inner): Json {
  return { items: inner(innerType as SchemaFieldDescription) };
}

function stringRules(field: SchemaDescription, direction: Direction): Json {
  const pattern = parameterOf(field, 'matches', 'regex');
  const min = parameterOf(field, 'min', 'min') ?? parameterOf(field, 'length', 'length');
  const isNeverEmpty = direction === 'request' && !field.optional && field.oneOf.length === 0;
  return {
    minLength: min ?? (isNeverEmpty && pattern === undefined ? 1 : undefined),
    maxLength: parameterOf(field, 'max', 'max') ?? parameterOf(field, 'length', 'length'),
    // JSON Schema has no flags; what ignores case is described by its format.
    pattern: pattern instanceof RegExp && !pattern.ignoreCase ? pattern.source : undefined,
  };
}

function numberRules(field: SchemaDescription): Json {
  return {
    minimum: parameterOf(field, 'min', 'min'),
    exclusiveMinimum: parameterOf(field, 'min', 'more'),
    maximum: parameterOf(field, 'max', 'max'),
    exclusiveMaximum: parameterOf(field, 'max', 'less'),
  };
}

function parameterOf({ tests }: SchemaDescription, test: string, parameter: string): unknown {
  return tests.find(({ name, params }) => name === test && params?.[parameter] !== undefined)?.params?.[
    parameter
  ];
}

/** False for a `ref` or a `lazy`, which the contract does not use. */
function isDescribed(field: SchemaFieldDescription): field is SchemaDescription {
  return 'tests' in field;
}
