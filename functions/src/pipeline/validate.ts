import { oobCodePattern } from '@keelstone/domain/core/one-time-link/one-time-link.schema';
import { DomainError } from '@keelstone/domain/errors';
import { idPattern } from '@keelstone/domain/kernel/id-patterns';
import { findFirstFailure } from '@keelstone/domain/kernel/validation/first-failure';
import type { SomeObjectSchema } from '@keelstone/domain/kernel/validation/some-schema';

/**
 * Picks the schema's own fields and checks them in declaration order. Unknown fields and documented but ignored ones
 * (`user`, `checkedBy`, coin amounts) are dropped first.
 */
export function validateBody(schema: SomeObjectSchema | undefined, body: unknown): unknown {
  if (schema === undefined) return undefined;
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new DomainError('invalid-input');
  return castValid(schema, pick(schema, body));
}

/** Picks and checks the query string, whose values are texts and are cast. A parameter may appear only once. */
export function validateQuery(schema: SomeObjectSchema | undefined, query: object): unknown {
  if (schema === undefined) return {};
  const picked = pick(schema, query);
  const repeated = Object.entries(picked).find(([, value]) => Array.isArray(value));
  if (repeated !== undefined) throw new DomainError('invalid-input', { field: repeated[0] });
  return castValid(schema, picked);
}

/** Checks the form of path ids. A malformed id names nothing that exists. */
export function validateParams(params: Record<string, unknown>): Record<string, string> {
  const entries = Object.entries(params).map(([name, value]): [string, string] => {
    const pattern = name === 'resetToken' ? oobCodePattern : idPattern;
    if (typeof value !== 'string' || !pattern.test(value)) throw new DomainError('not-found');
    return [name, value];
  });
  return Object.fromEntries(entries);
}

function castValid(schema: SomeObjectSchema, value: object): unknown {
  const failure = findFirstFailure(schema, value);
  if (failure !== undefined) throw new DomainError('invalid-input', failure);
  return schema.cast(value);
}

function pick(schema: SomeObjectSchema, value: object): object {
  const names = Object.keys(schema.fields).filter((name) => Object.hasOwn(value, name));
  return Object.fromEntries(names.map((name) => [name, Reflect.get(value, name)]));
}
