import { assertNever } from '../assert-never.ts';
import { callMethod } from '../methods/methods.ts';
import type { Node } from '../program/program.ts';
import { element, member, slice } from '../values/access.ts';
import { negate } from '../values/arithmetic.ts';
import { EvaluationError } from '../values/evaluation-error.ts';
import { applyBinary } from '../values/operators.ts';
import { isOfType } from '../values/type-names.ts';
import { bool, isA, list, map, path, type Value } from '../values/value.ts';
import type { Suspendable } from './document.ts';
import { evaluateLogical } from './logical.ts';
import { lookUp } from './lookup.ts';
import { pathSegmentsOf } from './path-segments.ts';
import type { Session } from './session.ts';

/** Where an expression is evaluated: the request, the wildcards of its match, the variables of its function. */
export interface Frame {
  readonly session: Session;
  readonly captures: readonly Value[];
  /** Arguments and `let`s, each evaluated when it is first used. */
  readonly locals: readonly Local[];
}

interface Local {
  readonly node: Node;
  readonly frame: Frame;
  /** Absent until it is first used. */
  outcome?: { readonly value: Value } | { readonly error: EvaluationError };
}

type Of<K extends Node['kind']> = Extract<Node, { kind: K }>;

/**
 * Evaluates a checked expression. Each one counts against the budget of the request, constants too; a failure is
 * marked with the innermost expression that it came from.
 *
 * @throws EvaluationError
 */
function* evaluate(node: Node, frame: Frame): Suspendable<Value> {
  try {
    frame.session.countExpression();
    return yield* evaluateKind(node, frame);
  } catch (error) {
    if (error instanceof EvaluationError) error.at ??= node.at;
    throw error;
  }
}

function* evaluateKind(node: Node, frame: Frame): Suspendable<Value> {
  switch (node.kind) {
    case 'constant':
      return node.value;
    case 'unknown':
      throw new EvaluationError(node.message);
    case 'global':
      return frame.session.globals[node.name];
    case 'capture':
      return resolved(frame.captures, node.index);
    case 'local':
      return yield* evaluateLocal(resolved(frame.locals, node.index));
    case 'list':
      return list(yield* evaluateAll(node.items, frame));
    case 'map': {
      const entries: [string, Value][] = [];
      for (const { key, value } of node.entries) {
        entries.push([keyOf(yield* evaluate(key, frame)), yield* evaluate(value, frame)]);
      }
      return map(entries);
    }
    case 'path':
      return yield* evaluatePath(node, frame);
    case 'unary': {
      const operand = yield* evaluate(node.operand, frame);
      return node.operator === '-' ? negate(operand) : bool(!expectBool(operand));
    }
    case 'binary': {
      const left = yield* evaluate(node.left, frame);
      return applyBinary(node.operator, left, yield* evaluate(node.right, frame));
    }
    case 'logical':
      return yield* evaluateLogical(node.operator, (side) => evaluateBool(node[side], frame));
    case 'ternary': {
      const isTrue = yield* evaluateBool(node.condition, frame);
      return yield* evaluate(isTrue ? node.whenTrue : node.whenFalse, frame);
    }
    case 'typeTest':
      return bool(isOfType(yield* evaluate(node.operand, frame), node.typeName));
    case 'member':
      return member(yield* evaluate(node.object, frame), node.name);
    case 'index': {
      const object = yield* evaluate(node.object, frame);
      return element(object, yield* evaluate(node.index, frame));
    }
    case 'slice': {
      const object = yield* evaluate(node.object, frame);
      const from = node.from && (yield* evaluate(node.from, frame));
      return slice(object, from, node.to && (yield* evaluate(node.to, frame)));
    }
    case 'method': {
      const receiver = yield* evaluate(node.receiver, frame);
      return callMethod(receiver, node.name, yield* evaluateAll(node.args, frame));
    }
    case 'native':
      return node.call(yield* evaluateAll(node.args, frame));
    case 'call':
      return yield* evaluateCall(node, frame);
    case 'lookup':
      return yield* lookUp(node.lookup, yield* evaluate(resolved(node.args, 0), frame), frame.session);
    case 'debug': {
      const value = yield* evaluate(resolved(node.args, 0), frame);
      frame.session.debug(value, node.at);
      return value;
    }
    default:
      return assertNever(node);
  }
}

/** Evaluates to a bool; any other type is an error, never "truthy". */
export function* evaluateBool(node: Node, frame: Frame): Suspendable<boolean> {
  const value = yield* evaluate(node, frame);
  try {
    return expectBool(value);
  } catch (error) {
    if (error instanceof EvaluationError) error.at ??= node.at;
    throw error;
  }
}

function* evaluateAll(nodes: readonly Node[], frame: Frame): Suspendable<readonly Value[]> {
  const values: Value[] = [];
  for (const node of nodes) values.push(yield* evaluate(node, frame));
  return values;
}

function* evaluatePath(node: Of<'path'>, frame: Frame): Suspendable<Value> {
  const segments: string[] = [];
  for (const part of node.parts) {
    if (typeof part === 'string') segments.push(part);
    else segments.push(...pathSegmentsOf(yield* evaluate(part, frame)));
  }
  return path(segments);
}

/** Arguments belong to the caller, `let`s to the function; what is never used is never evaluated. */
function* evaluateCall({ target, args }: Of<'call'>, frame: Frame): Suspendable<Value> {
  const locals: Local[] = args.map((node) => ({ node, frame }));
  const inner = { ...frame, locals };
  for (const node of target.lets) locals.push({ node, frame: inner });
  frame.session.enterCall();
  try {
    return yield* evaluate(target.result, inner);
  } finally {
    frame.session.leaveCall();
  }
}

/** The value, or the error, of its first use. */
function* evaluateLocal(local: Local): Suspendable<Value> {
  local.outcome ??= yield* outcomeOf(local);
  if ('error' in local.outcome) throw local.outcome.error;
  return local.outcome.value;
}

function* outcomeOf({ node, frame }: Local): Suspendable<NonNullable<Local['outcome']>> {
  try {
    return { value: yield* evaluate(node, frame) };
  } catch (error) {
    if (error instanceof EvaluationError) return { error };
    throw error;
  }
}

function keyOf(value: Value): string {
  if (isA('string', value)) return value.value;
  throw new EvaluationError(`Type error. Received: [${value.type}] Expected: [string].`);
}

function expectBool(value: Value): boolean {
  if (!isA('bool', value)) throw new EvaluationError(`Expected bool, but got ${value.type}.`);
  return value.value;
}

function resolved<T>(values: readonly T[], index: number): T {
  const value = values[index];
  if (value === undefined) throw new Error(`Variable ${index} was resolved wrongly.`);
  return value;
}
