import type { Endpoint } from '@keelstone/domain/kernel/api/endpoint';

type SentParts = { params?: object | undefined; query?: object | undefined; body?: unknown };

/**
 * Where the answer of a call is in the cache: the call, then what was sent. Without the latter it means the answers of that
 * call to everything.
 */
export function keyOf({ method, path }: Endpoint, { params, query, body }: SentParts = {}) {
  const sent = Object.entries({ params, query, body }).filter(([, value]) => value !== undefined);
  return sent.length === 0 ? [`${method} ${path}`] : [`${method} ${path}`, Object.fromEntries(sent)];
}
