import { timing } from '../config/timing.ts';
import { lateError } from './api/api-error.ts';

/** Fails with "Something went wrong" if there is no answer in time, as from a browser whose storage is stuck. */
export function inTime<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(lateError());
    }, timing.answerMs);
    void work
      .finally(() => {
        clearTimeout(timer);
      })
      .then(resolve, reject);
  });
}
