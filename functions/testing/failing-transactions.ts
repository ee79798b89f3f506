import type { Deps } from '../src/entry/deps.ts';

/** The same dependencies, with transactions that fail if `fails` returns true; the first one has number 0. */
export function failingTransactions(deps: Deps, fails: (number: number) => boolean): Deps {
  let number = -1;
  const runTransaction: Deps['runTransaction'] = (work) => {
    number += 1;
    return fails(number) ? Promise.reject(new Error('killed')) : deps.runTransaction(work);
  };
  return { ...deps, runTransaction };
}
