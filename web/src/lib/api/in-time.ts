import { timing } from '../../config/timing.ts';
import { makeLateError } from './api-error.ts';

/** Calls back if `again` is not called for `ms`: work that progresses may take as long as it needs. */
export function startWait(
  onLate: () => void,
  ms: number = timing.answerMs,
): { again: () => void; end: () => void } {
  let timer = setTimeout(onLate, ms);
  const end = () => clearTimeout(timer);
  return {
    again: () => {
      end();
      timer = setTimeout(onLate, ms);
    },
    end,
  };
}

/** Fails with "Something went wrong" if there is no answer in time, as from a browser whose storage is stuck. */
export function limitTime<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const wait = startWait(() => reject(makeLateError()));
    work.finally(wait.end).then(resolve, reject);
  });
}
