import type { AnySchema, SchemaDescription, SchemaFieldDescription } from 'yup';

/** A value of the schema: the example of a call's answer if there is no better one. */
export function deriveExample(schema: AnySchema): unknown {
  return exampleOf(schema.describe());
}

function exampleOf(field: SchemaFieldDescription): unknown {
  if (!('tests' in field)) throw new Error(`No example for a field of type ${field.type}`);
  if ('fields' in field) return objectOf(field.fields as Record<string, SchemaFieldDescription>);
  if ('innerType' in field) return [exampleOf(field.innerType as SchemaFieldDescription)];
  return field.oneOf[0] ?? plainValue(field);
}

function objectOf(fields: Record<string, SchemaFieldDescription>): object {
  const required = Object.entries(fields).filter(([, field]) => !('optional' in field) || !field.optional);
  return Object.fromEntries(required.map(([name, field]) => [name, exampleOf(field)]));
}

function plainValue({ type, meta }: SchemaDescription): unknown {
  if (type === 'boolean') return true;
  if (type === 'number') return 1;
  return meta?.['format'] === 'date-time' ? '2026-01-05T09:30:00.000Z' : 'text';
}
