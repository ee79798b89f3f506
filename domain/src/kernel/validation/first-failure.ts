import type { AnyObject, ObjectSchema, ValidationError } from 'yup';
import type { SomeSchema } from './some-schema.ts';
import { validationTexts } from './validation.texts.ts';

export type FirstFailure = { field: string; message: string };

/**
 * The first failing field in the schema's order: a form shows one message at a time, in the order of its fields. yup's
 * own `abortEarly` reports the last-declared field first, and its list of all failures confuses a field with one whose
 * name it begins with (`profit`, `profitSelected`).
 */
export function findFirstFailure(schema: SomeSchema, value: unknown): FirstFailure | undefined {
  try {
    schema.validateSync(value, { abortEarly: false });
    return undefined;
  } catch (error) {
    if (!isValidationError(error)) throw error;
    const first = inDeclarationOrder(schema, error.inner)[0] ?? error;
    return { field: first.path ?? '', message: pickMessage(first) };
  }
}

/** Tests a field, not the class: a form can be shown before yup is loaded. */
export function isObjectSchema(schema: SomeSchema): schema is SomeSchema & ObjectSchema<AnyObject> {
  return 'fields' in schema;
}

export function isValidationError(error: unknown): error is ValidationError {
  return error instanceof Error && error.name === 'ValidationError';
}

function inDeclarationOrder(schema: SomeSchema, errors: readonly ValidationError[]): ValidationError[] {
  const names = isObjectSchema(schema) ? Object.keys(schema.fields) : [];
  const rank = ({ path = '' }: ValidationError): number => names.indexOf(path.split(/[.[]/)[0] ?? '');
  return [...errors].sort((a, b) => rank(a) - rank(b));
}

/** Replaces yup's own text for a value of the wrong type, because it repeats the value, which we must not send. */
function pickMessage(error: ValidationError): string {
  if (error.type === 'typeError') return validationTexts.invalid;
  return error.errors[0] ?? error.message;
}
