import { answeredAtHeader } from '@keelstone/domain/signal/signal';

let latestMs = -Infinity;

/** When the API has answered last, by its own clock: this machine's may be wrong. */
export function answeredAt(): number {
  return latestMs;
}

export function noteAnswer({ headers }: Response): void {
  const atMs = Number(headers.get(answeredAtHeader) ?? Number.NaN);
  if (atMs > latestMs) latestMs = atMs;
}
