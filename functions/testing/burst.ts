import type { Answer, Api } from './api.ts';
import { whileRacing } from './listed-errors.ts';

/** Sends one request; sent again after a 503, it is the same request with the same key. */
export type Shot<T = unknown> = () => Promise<Answer<T>>;

const retriesMax = 12;

/**
 * Sends all requests at the same time, on open connections. Firestore may give up under contention: such a 503 promises
 * that nothing happened, so the request is sent again until it is answered, as our own client does.
 */
export function burst<T>(api: Api, shots: readonly Shot<T>[]): Promise<Answer<T>[]> {
  return whileRacing(async () => {
    await Promise.all(shots.map(() => api.call('get-health')));
    const settled = await Promise.all(shots.map((shot) => shot()));
    for (const [index, shot] of shots.entries())
      for (let retry = 0; settled[index]?.status === 503 && retry < retriesMax; retry += 1)
        settled[index] = await shot();
    return settled;
  });
}

/** How often each answer was given: `{ '200': 2, '409 insufficient-funds': 3 }`. */
export function tally(answers: readonly Answer<unknown>[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, error } of answers) {
    const text = error.code === undefined ? String(status) : `${String(status)} ${error.code}`;
    counts[text] = (counts[text] ?? 0) + 1;
  }
  return counts;
}

export function times<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_nothing, index) => make(index));
}
