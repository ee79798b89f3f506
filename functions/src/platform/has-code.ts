/** Returns whether an error has one of these codes: gRPC numbers, HTTP statuses of Storage, names of Node. */
export function hasCode(error: unknown, ...codes: readonly (number | string)[]): error is Error {
  return error instanceof Error && 'code' in error && codes.some((code) => code === error.code);
}
