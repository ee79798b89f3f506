/** A field of a value of unknown shape, such as the state of a history entry. */
export function fieldIn(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

/** A field that is a text; `undefined` if it is not. */
export function textIn(value: unknown, name: string): string | undefined {
  const field = fieldIn(value, name);
  return typeof field === 'string' ? field : undefined;
}
