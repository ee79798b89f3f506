import type { Usage } from '../../src/platform/firestore/meter.ts';
import type { Answer } from '../../testing/api.ts';

/** What one request cost, by its line among those that were logged; `undefined` without one. */
export function usageInLog(lines: readonly object[], { headers }: Answer<unknown>): Usage | undefined {
  const line = lines.find((fields) => Reflect.get(fields, 'requestId') === headers.get('x-request-id'));
  if (line === undefined) return undefined;
  const figure = (field: keyof Usage) => Number(Reflect.get(line, field));
  return { reads: figure('reads'), writes: figure('writes'), deletes: figure('deletes') };
}
