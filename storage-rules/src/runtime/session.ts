import { bool, EvaluationError, mismatch, nameOf, show, type Value } from '../values/value.ts';

/** A document that an evaluation asks for, by its full path, `/databases/(default)/documents/…`. */
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

/** Limits of production for one request. */
const EXPRESSIONS_MAX = 1000;
const CALL_DEPTH_MAX = 20;
const DOCUMENTS_MAX = 2;

/** Names that no document can have; half a surrogate pair cannot even be written into a URL. */
const IMPOSSIBLE_NAME = /^\.{0,2}$|\/|\p{Surrogate}/u;

/** Everything that lasts as long as one request: its variables, its budgets, the documents it has seen. */
export class Session {
  readonly request: Value;
  readonly resource: Value;
  /** Prints the value, and is it. */
  readonly debug: (value: Value, at: number) => Value;
  readonly #documents = new Map<string, DocumentAnswer>();
  #expressions = 0;
  #callDepth = 0;

  constructor({ request, resource }: Pick<Session, 'request' | 'resource'>, debug: Session['debug']) {
    this.request = request;
    this.resource = resource;
    this.debug = debug;
  }

  /** Counts one evaluated expression against the budget of the request. */
  countExpression(): void {
    this.#expressions += 1;
    if (this.#expressions > EXPRESSIONS_MAX)
      throw new EvaluationError(`More than ${EXPRESSIONS_MAX} expressions were evaluated for one request.`);
  }

  /** Evaluates the body of a function. */
  *call(body: () => Suspendable<Value>): Suspendable<Value> {
    if (this.#callDepth >= CALL_DEPTH_MAX)
      throw new EvaluationError(`Functions called one another more than ${CALL_DEPTH_MAX} deep.`);
    this.#callDepth += 1;
    try {
      return yield* body();
    } finally {
      this.#callDepth -= 1;
    }
  }

  /**
   * `firestore.get` or `firestore.exists`. `get` of a missing document is an **error**, as in production: the
   * documentation promises null, so `get(x) == null` would silently differ.
   */
  *lookUp(lookup: 'get' | 'exists', path: Value): Suspendable<Value> {
    const found = yield* this.#document(documentPathOf(path));
    if (lookup === 'exists') return bool(found !== undefined);
    if (found !== undefined) return found;
    throw new EvaluationError(`Service call error. Function: [get], Argument: [${show(path)}].`);
  }

  /** The document at the path: asked for once, and free from then on. */
  *#document(path: string): Suspendable<DocumentAnswer> {
    if (this.#documents.has(path)) return this.#documents.get(path);
    if (this.#documents.size >= DOCUMENTS_MAX)
      throw new EvaluationError(`More than ${DOCUMENTS_MAX} Firestore documents were read for one request.`);
    const answer = yield { path };
    this.#documents.set(path, answer);
    return answer;
  }
}

/**
 * The path in a form that is safe in a URL, since the CLI appends it to one: data must not escape its segment. Storage
 * rules reach the default database only. Whether Google's engine counts what names no document is not known, so that
 * ends the request.
 */
function documentPathOf(path: Value): string {
  if (path.type !== 'path') throw mismatch(`${nameOf(path)} as the path of a document`, path);
  const [databases, database, documents, ...names] = path.segments;
  const isDefault = databases === 'databases' && database === '(default)' && documents === 'documents';
  const isPossible = isDefault && names.length > 0 && names.length % 2 === 0;
  if (!isPossible || names.some((name) => IMPOSSIBLE_NAME.test(name)))
    throw new EvaluationError(`${show(path)} names no document of the default database.`, true);
  return `/${path.segments.map(encodeURIComponent).join('/')}`;
}
