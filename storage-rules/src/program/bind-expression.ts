import { CompileError, notSupported } from '../syntax/source.ts';
import type { Expression } from '../syntax/tree.ts';
import { callMethod, OTHER_METHODS, parametersOf, patternFault } from '../values/methods.ts';
import { applyOperator, element, expectBool, isOfType, member, negate } from '../values/operators.ts';
import { bool, EvaluationError, list, map, nameOf, NULL_ERROR, path, type Value } from '../values/value.ts';
import {
  all,
  binary,
  call,
  counted,
  type Evaluate,
  failing,
  type FunctionBody,
  immediate,
  local,
  logical,
  unary,
} from './evaluate.ts';
import { type FoundFunction, OTHER_NAMESPACES, type Scope } from './scope.ts';

/** What the names of an expression can mean. */
export interface Context {
  readonly scope: Scope;
  /** Parameters and `let`s of the function so far, in order. */
  readonly locals: readonly string[];
  /** Adds a warning: what follows will be an error where it is reached. */
  readonly warn: (warning: string, at: number) => void;
  /** Checks a function of the rules file; `at` is the call, where a recursion is reported. */
  readonly bindFunction: (found: FoundFunction, at: number) => FunctionBody;
}

/** Functions that only Google's engine has. */
const OTHER_FUNCTIONS: ReadonlySet<string> = new Set(['float', 'int', 'path', 'string']);

/** Google's limit for operators, parentheses, lists and arguments in one another: `a.b.c` and `a.f().g()` count once. */
const HEIGHT_MAX = 99;
/** Ours, to protect the stack: members, indices and methods in a row. */
const LINKS_MAX = 500;

type Of<K extends Expression['kind']> = Extract<Expression, { kind: K }>;
/** Checks what is inside; what `.`, `[` or a method follows is no higher than the whole. */
type Bind = (expression: Expression, role?: 'receiver') => Evaluate;

/**
 * Resolves every name of an expression and makes it ready to run.
 *
 * @throws CompileError for what this runtime does not support, a faulty pattern, or recursion
 */
export function bindExpression(
  expression: Expression,
  context: Context,
  { height, links } = { height: 1, links: 0 },
): Evaluate {
  const { at } = expression;
  if (height > HEIGHT_MAX || links > LINKS_MAX)
    throw new CompileError('Expression is too complex to evaluate safely.', at);
  const bind: Bind = (inner, role) =>
    bindExpression(
      inner,
      context,
      role === 'receiver' ? { height, links: links + 1 } : { height: height + 1, links: 0 },
    );
  return expression.kind === 'group'
    ? bind(expression.inner)
    : counted(at, bindKind(expression, context, bind));
}

function bindKind(expression: Exclude<Expression, Of<'group'>>, context: Context, bind: Bind): Evaluate {
  switch (expression.kind) {
    case 'constant':
      return immediate(() => expression.value);
    case 'name':
      return bindName(expression, context);
    case 'list':
      return all(bindAll(expression.items, bind), list);
    case 'map':
      return all(
        bindAll(
          expression.entries.flatMap(({ key, value }) => [key, value]),
          bind,
        ),
        mapOf,
      );
    case 'path':
      return all(
        expression.parts.map((part) =>
          typeof part === 'string' ? immediate(() => path([part])) : bind(part),
        ),
        (parts) => path(parts.flatMap(segmentsOf)),
      );
    case 'unary': {
      const isMinus = expression.operator === '-';
      return unary(bind(expression.operand), (it) => (isMinus ? negate(it) : bool(!expectBool(it))));
    }
    case 'strict':
      return binary(bind(expression.left), bind(expression.right), (left, right) =>
        applyOperator(expression.operator, left, right),
      );
    case 'logical':
      return logical(expression.operator, bind(expression.left), bind(expression.right));
    case 'is':
      return unary(bind(expression.operand), (it) => bool(isOfType(it, expression.typeName)));
    case 'member':
      return unary(bind(expression.object, 'receiver'), (object) => member(object, expression.name));
    case 'index':
      return binary(bind(expression.object, 'receiver'), bind(expression.index), element);
    case 'call':
      return bindCall(expression, context, bind);
    case 'method':
      return isFirestore(expression.receiver, context)
        ? bindLookup(expression, context, bind)
        : bindMethod(expression, context, bind);
  }
}

function bindAll(expressions: readonly Expression[], bind: Bind): readonly Evaluate[] {
  return expressions.map((expression) => bind(expression));
}

/** Resolves a variable: nearest first, so a parameter hides a wildcard and a wildcard hides `request`. */
function bindName({ name, at }: Of<'name'>, context: Context): Evaluate {
  const index = context.locals.indexOf(name);
  if (index >= 0) return local(index);
  const capture = context.scope.captures.lastIndexOf(name);
  if (capture >= 0) return immediate(({ captures }) => captures[capture]);
  if (name === 'request' || name === 'resource') return immediate(({ session }) => session[name]);
  if (OTHER_NAMESPACES.has(name)) throw notSupported(`'${name}'`, at);
  if (name === 'firestore') throw new CompileError("'firestore' is a namespace, not a value.", at);
  context.warn(`Undefined variable '${name}'.`, at);
  return failing(NULL_ERROR);
}

/** What `$(value)` puts into a path: a path all its segments, anything else one. */
function segmentsOf(value: Value): readonly string[] {
  if (value.type === 'path') return value.segments;
  if (value.type === 'string' || value.type === 'int' || value.type === 'bool') return [String(value.value)];
  throw new EvaluationError(`Cannot convert ${nameOf(value)} to a segment of a path.`);
}

/** The map of keys, each followed by its value. */
function mapOf(keysAndValues: readonly Value[]): Value {
  const keys = keysAndValues.filter((_value, i) => i % 2 === 0);
  return map(
    keys.map((key, i): [string, Value] => {
      const value = keysAndValues[2 * i + 1];
      if (key.type === 'string' && value !== undefined) return [key.value, value];
      throw new EvaluationError(`Type error. Received: [${nameOf(key)}] Expected: [string].`);
    }),
  );
}

/** `name(…)`: a function of the file, or `debug`. */
function bindCall({ at, name, args }: Of<'call'>, context: Context, bind: Bind): Evaluate {
  const found = context.scope.findFunction(name);
  if (found === undefined && OTHER_FUNCTIONS.has(name)) throw notSupported(`'${name}()'`, at);
  const body = found && context.bindFunction(found, at);
  const isDebug = body === undefined && name === 'debug';
  const parameters = isDebug ? 1 : found?.declaration.parameters.length;
  const bound = bindAll(args, bind);
  if (bound.length !== parameters) return unknown({ name, at, parameters, given: bound.length }, context);
  if (body !== undefined) return call(body, bound);
  return all(bound, ([value = { type: 'null' }], { session }) => {
    session.debug(value, at);
    return value;
  });
}

/** `receiver.name(…)`: a method that at least one type has. */
function bindMethod({ at, receiver, name, args }: Of<'method'>, context: Context, bind: Bind): Evaluate {
  const object = bind(receiver, 'receiver');
  if (OTHER_METHODS.has(name)) throw notSupported(`'${name}()'`, at);
  const bound = bindAll(args, bind);
  const parameters = parametersOf(name);
  if (bound.length !== parameters) return unknown({ name, at, parameters, given: bound.length }, context);
  if (name === 'matches') refuseFaultyPattern(args[0]);
  return all([object, ...bound], (values) => callMethod(name, values));
}

/** A pattern written in the rules is known now; one from data can only fail when it is used. */
function refuseFaultyPattern(pattern: Expression | undefined): void {
  if (pattern?.kind !== 'constant' || pattern.value.type !== 'string') return;
  const fault = patternFault(pattern.value.value);
  if (fault !== undefined) throw new CompileError(fault, pattern.at);
}

/** Whether the name `firestore` is not hidden by a variable. */
function isFirestore(receiver: Expression, { locals, scope }: Context): boolean {
  if (receiver.kind !== 'name' || receiver.name !== 'firestore') return false;
  return !locals.includes('firestore') && !scope.captures.includes('firestore');
}

/** `firestore.get(…)` or `firestore.exists(…)`. */
function bindLookup({ at, name, args }: Of<'method'>, context: Context, bind: Bind): Evaluate {
  const [argument, ...others] = bindAll(args, bind);
  const isKnown = name === 'get' || name === 'exists';
  if (!isKnown || argument === undefined || others.length > 0) {
    const parameters = isKnown ? 1 : undefined;
    return unknown({ name: `firestore.${name}`, at, parameters, given: args.length }, context);
  }
  return function* (frame) {
    return yield* frame.session.lookUp(name, yield* argument(frame));
  };
}

interface UnknownCall {
  readonly name: string;
  readonly at: number;
  /** Absent if nothing has that name. */
  readonly parameters: number | undefined;
  readonly given: number;
}

/** As Google's compiler: a warning, and an error where it is reached. */
function unknown({ name, at, parameters, given }: UnknownCall, context: Context): Evaluate {
  context.warn(
    parameters === undefined
      ? `Unknown function '${name}'.`
      : `'${name}' takes ${parameters} argument(s), not ${given}.`,
    at,
  );
  return failing(`Function not found error: Name: [${name}].`);
}
