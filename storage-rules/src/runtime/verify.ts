import type { Allow, Program } from '../program/program.ts';
import type { Verb } from '../syntax/declaration.ts';
import type { SourceText } from '../syntax/source.ts';
import { EvaluationError } from '../values/evaluation-error.ts';
import { show } from '../values/show.ts';
import type { Value } from '../values/value.ts';
import type { Suspendable } from './document.ts';
import { evaluateBool, type Frame } from './evaluate.ts';
import { matchPath } from './match-path.ts';
import { Session } from './session.ts';
import { covers } from './verbs.ts';

export interface VerifyRequest {
  readonly service: string;
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
 * Decides one request: permitted if any `allow` of any matching block grants it. A condition
 * that fails to evaluate does not grant, and reports why.
 */
export function* verify(program: Program, request: VerifyRequest): Suspendable<Verdict> {
  const { source } = program;
  const session = new Session({ request: request.request, resource: request.resource }, (value, at) =>
    request.print(`debug ${source.locate(at)} ${show(value)}`),
  );
  const segments = request.path.split('/').filter((segment) => segment !== '');
  const warnings: string[] = [];
  for (const { pattern, allows } of program.services.get(request.service) ?? []) {
    const captures = matchPath(pattern, segments, program.version);
    if (captures === undefined) continue;
    for (const allow of allows) {
      if (!covers(allow.verbs, request.method)) continue;
      const outcome = yield* attempt(allow, { session, captures, locals: [] }, source);
      if (outcome === true) return { permit: true, warnings: [] };
      if (outcome !== false) warnings.push(`${outcome} (${request.method})`);
    }
  }
  return { permit: false, warnings };
}

/** Whether the rule grants, or the text of its error. */
function* attempt({ condition, at }: Allow, frame: Frame, source: SourceText): Suspendable<boolean | string> {
  try {
    return yield* evaluateBool(condition, frame);
  } catch (error) {
    if (!(error instanceof EvaluationError)) throw error;
    return `${source.locate(error.at ?? at)} - ${error.message}`;
  }
}
