import { ValidationError, type Schema } from 'yup';

export type FirstFailure = { field: string; message: string };

/**
 * The first failing field in the order the schema declares them (spec section 5: checks run in the order
 * given and stop at the first failure). yup's own `abortEarly` reports the last-declared field first.
 */
export function firstFailure(schema: Schema, value: unknown): FirstFailure | undefined {
  try {
    schema.validateSync(value, { abortEarly: false });
    return undefined;
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const first = error.inner[0] ?? error;
    return { field: first.path ?? '', message: first.errors[0] ?? first.message };
  }
}
