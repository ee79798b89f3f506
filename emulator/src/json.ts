import { readFileSync } from 'node:fs';

/** Whether the value is a JSON object, so that its members may be read (each still unknown). */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The JSON object in a file. A file that holds anything else is a bug of its writer. */
export function readJsonObject(path: string): Record<string, unknown> {
  const value: unknown = JSON.parse(readFileSync(path, 'utf8'));
  if (!isRecord(value)) throw new Error(`${path} does not hold a JSON object`);
  return value;
}

/** The object under a key, or an empty one. */
export function objectAt(value: Record<string, unknown>, key: string): Record<string, unknown> {
  const member = value[key];
  return isRecord(member) ? member : {};
}
