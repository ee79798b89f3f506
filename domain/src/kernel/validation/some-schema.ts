import type { SchemaDescription, SchemaObjectDescription } from 'yup';

/** The used part of any schema. The compiler takes very long to compare schemas with yup's `AnySchema`. */
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
