/** A piece of the document: what it holds is OpenAPI's business, and the linter's. */
export type Json = Record<string, unknown>;

/** As it is written to the file: without what is `undefined`. */
export function plain(value: Json): Json {
  return JSON.parse(JSON.stringify(value)) as Json;
}
