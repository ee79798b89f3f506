import type { Value } from '../values/value.ts';

/** What an evaluation asks of the outside: a document by its full path, `/databases/(default)/documents/…`. */
export interface DocumentRequest {
  readonly path: string;
}

/** The document as rules see it (`{data, id, __name__}`), or `undefined` if there is none. */
export type DocumentAnswer = Value | undefined;

/**
 * A computation that stops whenever it needs a document and goes on when it is handed one. A generator and not a
 * promise: many requests interleave in one process, and each step stays synchronous and deterministic.
 */
export type Suspendable<T> = Generator<DocumentRequest, T, DocumentAnswer>;
