import type { Document } from './docs/document.ts';

/** A piece of the document: its content is checked by the OpenAPI linter, not by types. */
export type Json = Record<string, unknown>;

/** As it is written to the file: without `undefined` fields. */
export function plain(value: Json): Document {
  return JSON.parse(JSON.stringify(value)) as Document;
}
