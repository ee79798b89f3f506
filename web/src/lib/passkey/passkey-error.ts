/** The browser made or used no passkey. `message` says why, in words for the person. */
export class PasskeyError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'PasskeyError';
  }
}

/** The name of the browser's own error, which says what happened: "NotAllowedError". */
export function nameOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'name' in error ? String(error.name) : '';
}
