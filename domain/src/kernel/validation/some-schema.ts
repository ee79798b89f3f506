import type { SchemaDescription, SchemaObjectDescription } from 'yup';

/**
 * A schema of which no more is known, as far as it is used. Comparing each schema with yup's own `AnySchema` took the
 * compiler longer than all the rest.
 */
export interface SomeSchema {
  readonly __outputType: unknown;
  cast(value: unknown): unknown;
  validateSync(value: unknown, options?: { abortEarly?: boolean; strict?: boolean }): unknown;
  describe(): SchemaDescription;
}

/** A schema of an object of which no more is known. */
export interface SomeObjectSchema extends SomeSchema {
  readonly fields: Readonly<Record<string, object>>;
  describe(): SchemaObjectDescription;
}
