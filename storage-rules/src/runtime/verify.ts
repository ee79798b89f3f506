import type { Program } from '../program/compile.ts';
import type { Operation, PatternSegment, Verb } from '../syntax/tree.ts';
import { expectBool } from '../values/operators.ts';
import { EvaluationError, path, show, string, type Value } from '../values/value.ts';
import { Session, type Suspendable } from './session.ts';

/** A question of firebase-tools. */
export interface Question {
  readonly path: string;
  readonly method: Operation;
  readonly request: Value;
  readonly resource: Value;
}

export interface Verdict {
  readonly permit: boolean;
  /** Why conditions failed to evaluate; empty when the request is permitted. */
  readonly warnings: readonly string[];
}

/**
 * Decides one request: permitted if any `allow` of any matching block grants it. A condition that fails to evaluate does
 * not grant, and reports why. `print` receives what `debug()` prints, one line at a time.
 */
export function* verify(
  { locate, blocks }: Program,
  { path: requested, method, request, resource }: Question,
  print: (line: string) => void,
): Suspendable<Verdict> {
  const session = new Session({ request, resource }, (value, at) => {
    print(`debug ${locate(at)} ${show(value)}`);
    return value;
  });
  const segments = requested.split('/').filter((segment) => segment !== '');
  const warnings: string[] = [];
  for (const { pattern, allows } of blocks) {
    const captures = matchPath(pattern, segments);
    if (captures === undefined) continue;
    for (const { verbs, condition, at } of allows) {
      if (!verbs.some((verb) => covers(verb, method))) continue;
      try {
        if (expectBool(yield* condition({ session, captures, locals: [] })))
          return { permit: true, warnings: [] };
      } catch (error) {
        if (!(error instanceof EvaluationError)) throw error;
        warnings.push(`${locate(error.at ?? at)} - ${error.message} (${method})`);
        if (error.isFinal) return { permit: false, warnings };
      }
    }
  }
  return { permit: false, warnings };
}

/**
 * The values of the wildcards if the **whole** path matches the pattern, else `undefined`. `{name=**}` takes zero or more
 * segments and is a path.
 */
function matchPath(
  pattern: readonly PatternSegment[],
  segments: readonly string[],
): readonly Value[] | undefined {
  const spare = segments.length - (pattern.length - 1);
  if (pattern.some(({ kind }) => kind === 'recursive') ? spare < 0 : spare !== 1) return undefined;
  const captures: Value[] = [];
  let at = 0;
  for (const expected of pattern) {
    const segment = segments[at] ?? '';
    if (expected.kind === 'literal' && expected.text !== segment) return undefined;
    if (expected.kind === 'single') captures.push(string(segment));
    if (expected.kind === 'recursive') captures.push(path(segments.slice(at, at + spare)));
    at += expected.kind === 'recursive' ? spare : 1;
  }
  return captures;
}

/** `read` and `write` stand for all their operations. */
function covers(verb: Verb, operation: Operation): boolean {
  const isRead = operation === 'get' || operation === 'list';
  return verb === operation || verb === (isRead ? 'read' : 'write');
}
