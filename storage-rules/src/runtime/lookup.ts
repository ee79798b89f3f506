import { assertNever } from '../assert-never.ts';
import type { Lookup } from '../program/program.ts';
import { EvaluationError } from '../values/evaluation-error.ts';
import { segmentsOf } from '../values/path.ts';
import { show } from '../values/show.ts';
import { bool, type Value } from '../values/value.ts';
import type { Suspendable } from './document.ts';
import type { Session } from './session.ts';

/** Names that no document can have; half a surrogate pair cannot even be written into a URL. */
const IMPOSSIBLE_NAME = /^\.{0,2}$|\/|\p{Surrogate}/u;

/**
 * `firestore.get` and `firestore.exists`. `get` of a missing document is an **error**, as in
 * production: the documentation promises null, so `get(x) == null` would silently differ.
 */
export function* lookUp(lookup: Lookup, path: Value, session: Session): Suspendable<Value> {
  const found = yield* session.document(documentPathOf(path));
  switch (lookup) {
    case 'exists':
    case 'existsAfter':
      return bool(found !== undefined);
    case 'get':
    case 'getAfter':
      if (found !== undefined) return found;
      throw new EvaluationError(`Service call error. Function: [get], Argument: [${show(path)}].`);
    default:
      return assertNever(lookup);
  }
}

/**
 * The path in a form that is safe in a URL, since the CLI appends it to one: data must not escape its segment. Storage
 * rules reach the default database only.
 */
function documentPathOf(path: Value): string {
  if (path.type !== 'path')
    throw new EvaluationError(`Expected the path of a document, but got ${path.type}.`);
  const segments = segmentsOf(path);
  const [databases, database, documents, ...names] = segments;
  const namesADocument = names.length > 0 && names.length % 2 === 0;
  if (databases !== 'databases' || database !== '(default)' || documents !== 'documents' || !namesADocument) {
    throw new EvaluationError(`${show(path)} is not the path of a document of the default database.`);
  }
  const impossible = segments.find((name) => IMPOSSIBLE_NAME.test(name));
  if (impossible !== undefined) {
    throw new EvaluationError(
      `${JSON.stringify(impossible)} cannot be the name of a document or collection.`,
    );
  }
  return `/${segments.map(encodeURIComponent).join('/')}`;
}
