/** Returns the outcome of a promise, and never rejects: the caller chooses which of several failures to report. */
export async function settle<T>(work: Promise<T>): Promise<PromiseSettledResult<T>> {
  const [outcome] = await Promise.allSettled([work]);
  return outcome;
}

/** Returns the value of a settled promise. Throws the reason of a rejected one. */
export function unwrapSettled<T>(result: PromiseSettledResult<T>): T {
  if (result.status === 'rejected') throw result.reason;
  return result.value;
}
