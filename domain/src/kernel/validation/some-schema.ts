import type { SchemaDescription, SchemaObjectDescription } from 'yup';

/**
 * The used part of any schema. Comparing each schema with yup's own `AnySchema` took the compiler longer than
 * everything else.
 */
export interface SomeSchema {
  readonly __outputType: unknown;
  cast(value: unknown): unknown;
  validateSync(value: unknown, options?: { abortEarly?: boolean; strict?: boolean }): unknown;
  describe(): SchemaDescription;
}

/** The used part of any object's schema. */
export interface SomeObjectSchema extends SomeSchema {
  readonly fields: Readonly<Record<string, object>>;
  describe(): SchemaObjectDescription;
}
