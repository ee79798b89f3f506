import { DomainError } from '@keelstone/domain/errors';

/**
 * Runs one piece of work after another; up to `waitingMax` wait for their turn. `prepare` is called with the number of
 * unfinished pieces whenever it has changed. Errors: those of the work, and `unavailable` with the seconds after which
 * to retry if too many wait.
 */
export function oneAtATime({
  waitingMax,
  prepare = () => undefined,
}: {
  waitingMax: number;
  prepare?: (pieces: number) => void;
}): <T>(work: () => Promise<T>) => Promise<T> {
  let inside = 0;
  let last: Promise<unknown> = Promise.resolve();
  return async (work) => {
    if (inside > waitingMax) throw new DomainError('unavailable', { retryAfterSeconds: 5 });
    inside += 1;
    prepare(inside);
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    try {
      return await turn;
    } finally {
      inside -= 1;
      prepare(inside);
    }
  };
}
