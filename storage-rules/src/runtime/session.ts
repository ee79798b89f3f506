import { CALL_DEPTH_MAX, EXPRESSIONS_MAX, STORAGE_DOCUMENTS_MAX } from '../program/limits.ts';
import { EvaluationError } from '../values/evaluation-error.ts';
import type { Value } from '../values/value.ts';
import type { GlobalVariable } from '../program/program.ts';
import type { DocumentAnswer, Suspendable } from './document.ts';

/** Everything that lasts as long as one request: its variables, its budgets, the documents it has seen. */
export class Session {
  readonly globals: Readonly<Record<GlobalVariable, Value>>;
  readonly debug: (value: Value, at: number) => void;
  readonly #documents = new Map<string, DocumentAnswer>();
  #expressions = 0;
  #callDepth = 0;

  constructor(globals: Readonly<Record<GlobalVariable, Value>>, debug: (value: Value, at: number) => void) {
    this.globals = globals;
    this.debug = debug;
  }

  /** Counts one evaluated expression against the budget of the request. */
  countExpression(): void {
    this.#expressions += 1;
    if (this.#expressions > EXPRESSIONS_MAX) {
      throw new EvaluationError(`More than ${EXPRESSIONS_MAX} expressions were evaluated for one request.`);
    }
  }

  enterCall(): void {
    if (this.#callDepth >= CALL_DEPTH_MAX) {
      throw new EvaluationError(`Functions called one another more than ${CALL_DEPTH_MAX} deep.`);
    }
    this.#callDepth += 1;
  }

  leaveCall(): void {
    this.#callDepth -= 1;
  }

  /** The document at the path: asked for once, and free from then on. */
  *document(path: string): Suspendable<DocumentAnswer> {
    if (this.#documents.has(path)) return this.#documents.get(path);
    if (this.#documents.size >= STORAGE_DOCUMENTS_MAX) {
      throw new EvaluationError(
        `More than ${STORAGE_DOCUMENTS_MAX} Firestore documents were read for one request.`,
      );
    }
    const answer = yield { path };
    this.#documents.set(path, answer);
    return answer;
  }
}
