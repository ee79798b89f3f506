/**
 * Writes a value as the one text that is hashed (docs/audit.md#canonical-json). The text has no spaces, the keys of
 * every object are sorted by their UTF-16 code units, and strings and numbers are as `JSON.stringify` writes them.
 * Leaves out `undefined` fields.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, field]) => `${JSON.stringify(name)}:${canonicalJson(field)}`);
  return `{${fields.join(',')}}`;
}
