import { isDeepStrictEqual } from 'node:util';
import type { SchemaDescription, SchemaFieldDescription } from 'yup';
import type { SomeSchema } from '@keelstone/domain/kernel/validation/some-schema';
import type { Json } from './document.ts';

/** The direction of a schema: only a request has defaults, and must not leave a required text empty. */
export type Direction = 'request' | 'answer';

/** The named schemas found so far. */
export type NamedShapes = Map<string, Json>;

type Context = { direction: Direction; shapes: NamedShapes };

/**
 * A schema of the contract as JSON Schema; a named one becomes a reference, and is kept in `shapes`. `name` is for an
 * object without a name of its own: objects within it are then named after their field, so that none is inline.
 */
export function jsonSchemaOf(
  schema: SomeSchema,
  direction: Direction,
  shapes: NamedShapes,
  name?: string,
): Json {
  return shapeOf(schema.describe(), { direction, shapes }, name);
}

/** `a-name` and `aName` become `AName`. */
export function pascalCase(name: string): string {
  return name.replace(/(?:^|-)(\w)/g, (_match, letter: string) => letter.toUpperCase());
}

function shapeOf(field: SchemaFieldDescription, context: Context, place: string | undefined): Json {
  if (!isDescribed(field)) throw new Error(`No JSON Schema for a field of type ${field.type}`);
  const { name = 'fields' in field ? place : undefined, description, ...hints } = field.meta ?? {};
  // Whether it may be null belongs to the use of a named shape.
  const own = name === undefined ? field : { ...field, nullable: false };
  const shape = { description, ...typeOf(own), ...rulesOf(own, context, name ?? place), ...hints };
  if (name === undefined) return shape;
  const known = context.shapes.get(name);
  if (known !== undefined && !isDeepStrictEqual(known, shape))
    throw new Error(`Two shapes are named ${name}: a schema derived by \`shape\` needs its own name`);
  context.shapes.set(name, shape);
  const reference = { $ref: `#/components/schemas/${name}` };
  return field.nullable ? { anyOf: [reference, { type: 'null' }] } : reference;
}

function typeOf({ type, nullable, oneOf }: SchemaDescription): Json {
  return {
    type: nullable ? [type, 'null'] : type,
    ...(oneOf.length === 0 ? {} : { enum: nullable ? [...oneOf, null] : oneOf }),
  };
}

function rulesOf(field: SchemaDescription, context: Context, place: string | undefined): Json {
  const inner = (one: SchemaFieldDescription, name: string): Json =>
    shapeOf(one, context, place === undefined ? undefined : place + name);
  if ('fields' in field) return objectRules(field, inner);
  // An item of `StatementSums` is a `StatementSum`.
  if ('innerType' in field)
    return { items: shapeOf(field.innerType as SchemaFieldDescription, context, place?.replace(/s$/, '')) };
  const { direction } = context;
  const isDefaultShown = direction === 'request' && field.default !== undefined && field.default !== '';
  const shown = isDefaultShown ? { default: field.default } : {};
  if (field.type === 'string') return { ...stringRules(field, direction), ...shown };
  return { ...(field.type === 'number' ? numberRules(field) : {}), ...shown };
}

type Inner = (field: SchemaFieldDescription, name: string) => Json;

function objectRules({ fields, tests }: SchemaDescription & { fields: unknown }, inner: Inner): Json {
  const entries = Object.entries(fields as Record<string, SchemaFieldDescription>);
  const required = entries.filter(([, field]) => isDescribed(field) && !field.optional).map(([name]) => name);
  return {
    properties: Object.fromEntries(entries.map(([name, field]) => [name, inner(field, pascalCase(name))])),
    ...(required.length === 0 ? {} : { required }),
    ...(tests.some(({ name }) => name === 'noUnknown') ? { additionalProperties: false } : {}),
  };
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
