/** A field of a value of unknown shape, such as the state of a history entry. */
export function findField(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

/** A field that is a text, or `undefined` if it is not. */
export function findText(value: unknown, name: string): string | undefined {
  const field = findField(value, name);
  return typeof field === 'string' ? field : undefined;
}
