import type { Session, Suspendable } from '../runtime/session.ts';
import { expectBool } from '../values/operators.ts';
import { bool, EvaluationError, type Value } from '../values/value.ts';

/** Where an expression is evaluated: the request, the wildcards of its match, the variables of its function. */
export interface Frame {
  readonly session: Session;
  readonly captures: readonly Value[];
  /** Arguments and `let`s, each evaluated when it is first used. */
  readonly locals: readonly Local[];
}

type Local = () => Suspendable<Value>;

/**
 * A checked expression, ready to run.
 *
 * @throws EvaluationError
 */
export type Evaluate = (frame: Frame) => Suspendable<Value>;

/** A function ready to run: its locals are the arguments, followed by the `let`s in order. */
export interface FunctionBody {
  readonly lets: readonly Evaluate[];
  readonly result: Evaluate;
}

/** Counts the expression against the budget of the request, and marks its failure if nothing inside has. */
export function counted(at: number, evaluate: Evaluate): Evaluate {
  return function* (frame) {
    try {
      frame.session.countExpression();
      return yield* evaluate(frame);
    } catch (error) {
      if (error instanceof EvaluationError) error.at ??= at;
      throw error;
    }
  };
}

/** All operands in order, then what is made of them. */
export function strict(operands: readonly Evaluate[], apply: (...values: Value[]) => Value): Evaluate {
  return function* (frame) {
    const values: Value[] = [];
    for (const operand of operands) values.push(yield* operand(frame));
    return apply(...values);
  };
}

/** An evaluation without operands. */
export function immediate(read: (frame: Frame) => Value): Evaluate {
  return (frame) => strict([], () => read(frame))(frame);
}

/** Something that does not exist: an error where it is reached. */
export function failing(message: string): Evaluate {
  return immediate(() => {
    throw new EvaluationError(message);
  });
}

/**
 * `&&` and `||`: the left side first, the right only if needed. An error on one side is absorbed when the other side
 * alone decides: `ERR || true` is true, `ERR && false` is false. Of two errors the left one is reported.
 */
export function logical(operator: '&&' | '||', left: Evaluate, right: Evaluate): Evaluate {
  const deciding = operator === '||';
  return function* (frame) {
    let leftError: EvaluationError | undefined;
    try {
      if (expectBool(yield* left(frame)) === deciding) return bool(deciding);
    } catch (error) {
      if (!(error instanceof EvaluationError) || error.isFinal) throw error;
      leftError = error;
    }
    try {
      if (expectBool(yield* right(frame)) === deciding) return bool(deciding);
    } catch (error) {
      throw error instanceof EvaluationError && !error.isFinal ? (leftError ?? error) : error;
    }
    if (leftError !== undefined) throw leftError;
    return bool(!deciding);
  };
}

/** A variable of the function, by its position. */
export function local(index: number): Evaluate {
  return ({ locals }) => resolved(locals, index)();
}

/** The variable that the checks have found. */
export function resolved<T>(variables: readonly T[], index: number): T {
  const variable = variables[index];
  if (variable === undefined) throw new Error('A variable was resolved wrongly.');
  return variable;
}

/** Arguments belong to the caller, `let`s to the function; what is never used is never evaluated. */
export function call({ lets, result }: FunctionBody, args: readonly Evaluate[]): Evaluate {
  return function* (frame) {
    const locals: Local[] = args.map((argument) => once(argument, frame));
    const inner = { ...frame, locals };
    for (const variable of lets) locals.push(once(variable, inner));
    return yield* frame.session.call(() => result(inner));
  };
}

/** The answer to a question about the only argument. */
export function ask(
  args: readonly Evaluate[],
  question: (session: Session, argument: Value) => Suspendable<Value> | Value,
): Evaluate {
  return function* (frame) {
    const answer = question(frame.session, yield* strict(args, (argument) => argument)(frame));
    return 'type' in answer ? answer : yield* answer;
  };
}

/** Evaluated when it is first used, and not again. */
function once(evaluate: Evaluate, frame: Frame): Local {
  let value: Value | undefined;
  return function* () {
    return (value ??= yield* evaluate(frame));
  };
}
