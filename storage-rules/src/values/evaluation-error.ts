/**
 * A failed evaluation: it refuses the `allow` it happens in unless `||` or `&&` absorbs it.
 * Anything else that is thrown is a bug of this program.
 */
export class EvaluationError extends Error {
  /** Offset in the source, filled in by the innermost expression that sees the error. */
  at: number | undefined;

  constructor(message: string) {
    super(message);
    this.name = 'EvaluationError';
  }
}
