/** Returns the value of a settled promise; throws the reason of a rejected one. */
export function unwrapSettled<T>(result: PromiseSettledResult<T>): T {
  if (result.status === 'rejected') throw result.reason;
  return result.value;
}
