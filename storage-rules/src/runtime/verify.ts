import type { Allow, Program } from '../program/compile.ts';
import type { PatternSegment, Verb } from '../syntax/tree.ts';
import { expectBool } from '../values/operators.ts';
import { EvaluationError, path, show, string, type Value } from '../values/value.ts';
import { Session, type Suspendable } from './session.ts';

export interface VerifyRequest {
  readonly path: string;
  readonly method: Verb;
  readonly request: Value;
  readonly resource: Value;
  /** Receives what `debug()` prints, one line at a time. */
  readonly print: (line: string) => void;
}

export interface Verdict {
  readonly permit: boolean;
  /** Why conditions failed to evaluate; empty when the request is permitted. */
  readonly warnings: readonly string[];
}

/**
 * Decides one request: permitted if any `allow` of any matching block grants it. A condition that fails to evaluate does
 * not grant, and reports why.
 */
export function* verify(program: Program, request: VerifyRequest): Suspendable<Verdict> {
  const session = new Session({
    request: request.request,
    resource: request.resource,
    debug: (value, at) => request.print(`debug ${program.locate(at)} ${show(value)}`),
  });
  const segments = request.path.split('/').filter((segment) => segment !== '');
  const warnings: string[] = [];
  for (const { pattern, allows } of program.blocks) {
    const captures = matchPath(pattern, segments);
    if (captures === undefined) continue;
    for (const allow of allows) {
      if (!covers(allow.verbs, request.method)) continue;
      const outcome = yield* attempt(allow, { session, captures });
      if (outcome === true) return { permit: true, warnings: [] };
      if (outcome instanceof EvaluationError)
        warnings.push(`${program.locate(outcome.at ?? allow.at)} - ${outcome.message} (${request.method})`);
    }
  }
  return { permit: false, warnings };
}

/** Whether the rule grants, or its error. */
function* attempt(
  { condition, at }: Allow,
  { session, captures }: { session: Session; captures: readonly Value[] },
): Suspendable<boolean | EvaluationError> {
  try {
    return expectBool(yield* condition({ session, captures, locals: [] }));
  } catch (error) {
    if (!(error instanceof EvaluationError)) throw error;
    error.at ??= at;
    return error;
  }
}

/**
 * The values of the wildcards if the **whole** path matches the pattern, else `undefined`. `{name=**}` takes zero or more
 * segments and is a path.
 */
function matchPath(
  pattern: readonly PatternSegment[],
  segments: readonly string[],
): readonly Value[] | undefined {
  const recursive = pattern.findIndex(({ kind }) => kind === 'recursive');
  if (recursive < 0) return segments.length === pattern.length ? capture(pattern, segments) : undefined;
  const spare = segments.length - (pattern.length - 1);
  if (spare < 0) return undefined;
  const before = capture(pattern.slice(0, recursive), segments.slice(0, recursive));
  const after = capture(pattern.slice(recursive + 1), segments.slice(recursive + spare));
  if (before === undefined || after === undefined) return undefined;
  return [...before, path(segments.slice(recursive, recursive + spare)), ...after];
}

/** Both sides have the same length. */
function capture(
  pattern: readonly PatternSegment[],
  segments: readonly string[],
): readonly Value[] | undefined {
  const captures: Value[] = [];
  for (const [i, expected] of pattern.entries()) {
    const actual = segments[i] ?? '';
    if (expected.kind !== 'literal') captures.push(string(actual));
    else if (expected.text !== actual) return undefined;
  }
  return captures;
}

const GROUPS: Partial<Readonly<Record<Verb, readonly Verb[]>>> = {
  read: ['get', 'list'],
  write: ['create', 'update', 'delete'],
};

/**
 * Whether an `allow` with these verbs covers the method of a request. `read` and `write` stand for all their operations
 * on both sides: a request for `read` needs a rule that grants `get` **and** `list`.
 */
function covers(verbs: readonly Verb[], method: Verb): boolean {
  const granted = verbs.flatMap(operationsOf);
  return operationsOf(method).every((operation) => granted.includes(operation));
}

function operationsOf(verb: Verb): readonly Verb[] {
  return GROUPS[verb] ?? [verb];
}
