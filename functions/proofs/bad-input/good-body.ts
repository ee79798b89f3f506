import type { EndpointName } from '@keelstone/domain/api/contract';
import type { FieldKind } from './bad-values.ts';
import { kindOf } from './field-kinds.ts';

/** One field of a good request: its kind, and its value as raw JSON. */
type Field = { kind: FieldKind; raw: string };
export type Fields = Readonly<Record<string, Field>>;

/** A good body, field by field, so that one field can be made bad. */
export function fieldsOf(name: EndpointName, body: Readonly<Record<string, unknown>>): Fields {
  return Object.fromEntries(
    Object.entries(body).map(([field, value]) => [
      field,
      { kind: kindOf(name, field), raw: JSON.stringify(value) },
    ]),
  );
}

/** `{ … }` of raw values, so that a value may be invalid JSON. */
export function bodyOf(fields: Fields, changed: Record<string, string | undefined> = {}): string {
  const raw = {
    ...Object.fromEntries(Object.entries(fields).map(([name, { raw: text }]) => [name, text])),
    ...changed,
  };
  const members = Object.entries(raw).filter(([, text]) => text !== undefined);
  return `{${members.map(([name, text]) => `${JSON.stringify(name)}:${String(text)}`).join(',')}}`;
}
