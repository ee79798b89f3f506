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
  let unfinished = 0;
  let last: Promise<unknown> = Promise.resolve();
  return async (work) => {
    if (unfinished > waitingMax) throw new DomainError('unavailable', { retryAfterSeconds: 5 });
    unfinished += 1;
    prepare(unfinished);
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    try {
      return await turn;
    } finally {
      unfinished -= 1;
      prepare(unfinished);
    }
  };
}
