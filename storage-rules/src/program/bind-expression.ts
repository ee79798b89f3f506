import { CompileError, notSupported, ONLY_GOOGLE } from '../syntax/faults.ts';
import type { Expression } from '../syntax/tree.ts';
import { callMethod, parametersOf, patternFault } from '../values/methods.ts';
import { applyOperator, element, expectBool, member, negate } from '../values/operators.ts';
import {
  bool,
  list,
  map,
  mismatch,
  nameOf,
  NULL_ERROR,
  path,
  string,
  unsupported,
  type Value,
} from '../values/value.ts';
import {
  ask,
  call,
  counted,
  type Evaluate,
  failing,
  type FunctionBody,
  immediate,
  local,
  logical,
  resolved,
  strict,
} from './evaluate.ts';
import type { FoundFunction, Scope } from './scope.ts';

/** The possible meanings of the names of an expression. */
export interface Context {
  readonly scope: Scope;
  /** Parameters and `let`s of the function so far, in order. */
  readonly locals: readonly string[];
  /** Adds a warning: what follows will be an error where it is reached. */
  readonly warn: (warning: string, at: number) => void;
  /** Checks a function of the rules file; `at` is the call, where a recursion is reported. */
  readonly bindFunction: (found: FoundFunction, at: number) => FunctionBody;
}

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
      return strict(
        expression.items.map((item) => bind(item)),
        (...items) => list(items),
      );
    case 'map': {
      const keys = expression.entries.map(({ key }) => key);
      // A key is an expression too, and counts.
      const values = expression.entries.map(({ value }) => counted(expression.at, bind(value)));
      return strict(values, (...bound) => map(bound.map((value, i) => [keys[i] ?? '', value])));
    }
    case 'path': {
      const parts = expression.parts.map((part) =>
        typeof part === 'string' ? immediate(() => string(part)) : bind(part),
      );
      return strict(parts, (...bound) => path(bound.flatMap(segmentsOf)));
    }
    case 'unary': {
      const isMinus = expression.operator === '-';
      return strict([bind(expression.operand)], (it) => (isMinus ? negate(it) : bool(!expectBool(it))));
    }
    case 'strict': {
      const { operator, left, right } = expression;
      return strict([bind(left), bind(right)], (a, b) => applyOperator(operator, a, b));
    }
    case 'logical':
      return logical(expression.operator, bind(expression.left), bind(expression.right));
    case 'is':
      return strict([bind(expression.operand)], ({ type }) => bool(type === expression.typeName));
    case 'member':
      return strict([bind(expression.object, 'receiver')], (object) => member(object, expression.name));
    case 'index':
      return strict([bind(expression.object, 'receiver'), bind(expression.index)], element);
    case 'call':
      return bindCall(expression, functionOf(expression, context), context, bind);
    case 'method':
      return isFirestore(expression.receiver, context)
        ? bindCall(
            { ...expression, name: `firestore.${expression.name}` },
            lookupOf(expression),
            context,
            bind,
          )
        : bindCall(expression, methodOf(expression, bind), context, bind);
  }
}

/** Resolves a variable: nearest first, so a parameter hides a wildcard and a wildcard hides `request`. */
function bindName({ name, at }: Of<'name'>, context: Context): Evaluate {
  const index = context.locals.indexOf(name);
  if (index >= 0) return local(index);
  const capture = context.scope.captures.lastIndexOf(name);
  if (capture >= 0) return immediate(({ captures }) => resolved(captures, capture));
  if (name === 'request' || name === 'resource') return immediate(({ session }) => session[name]);
  if (ONLY_GOOGLE.namespaces.has(name)) throw notSupported(`'${name}'`, at);
  if (name === 'firestore') throw new CompileError("'firestore' is a namespace, not a value.", at);
  context.warn(`Undefined variable '${name}'.`, at);
  return failing(NULL_ERROR);
}

/** The segments that `$(value)` puts into a path: of a path all, of anything else one. */
function segmentsOf(value: Value): readonly string[] {
  if (value.type === 'path') return value.segments;
  if (value.type === 'string' || value.type === 'int' || value.type === 'bool') return [String(value.value)];
  if (value.type === 'null') throw unsupported('null in a path');
  throw mismatch(`${nameOf(value)} in a path`, value);
}

/** The meaning of a call, once the number of its arguments is known to be right. */
interface Callee {
  readonly parameters: number;
  readonly evaluate: (args: readonly Evaluate[]) => Evaluate;
}

/** `name(…)`: a function of the file, or `debug`. */
function functionOf({ name, at }: Of<'call'>, context: Context): Callee | undefined {
  const found = context.scope.findFunction(name);
  if (found !== undefined) {
    const body = context.bindFunction(found, at);
    return { parameters: found.declaration.parameters.length, evaluate: (args) => call(body, args) };
  }
  if (ONLY_GOOGLE.functions.has(name)) throw notSupported(`'${name}()'`, at);
  return name === 'debug'
    ? { parameters: 1, evaluate: (args) => ask(args, (session, value) => session.debug(value, at)) }
    : undefined;
}

/** `receiver.name(…)`: a method that at least one type has. */
function methodOf({ at, receiver, name, args }: Of<'method'>, bind: Bind): Callee | undefined {
  const object = bind(receiver, 'receiver');
  if (ONLY_GOOGLE.methods.has(name)) throw notSupported(`'${name}()'`, at);
  const [pattern] = args;
  // A pattern written in the rules is known now; one from data can only fail when it is used.
  if (name === 'matches' && pattern?.kind === 'constant' && pattern.value.type === 'string') {
    const fault = patternFault(pattern.value.value);
    if (fault !== undefined) throw new CompileError(fault, pattern.at);
  }
  const parameters = parametersOf(name);
  if (parameters === undefined) return undefined;
  return {
    parameters,
    evaluate: (bound) => strict([object, ...bound], (it, ...values) => callMethod(name, it, ...values)),
  };
}

/** `firestore.get(…)` or `firestore.exists(…)`. */
function lookupOf({ name }: Of<'method'>): Callee | undefined {
  return name === 'get' || name === 'exists'
    ? { parameters: 1, evaluate: (args) => ask(args, (session, where) => session.lookUp(name, where)) }
    : undefined;
}

/** Whether the name `firestore` is not hidden by a variable. */
function isFirestore(receiver: Expression, { locals, scope }: Context): boolean {
  if (receiver.kind !== 'name' || receiver.name !== 'firestore') return false;
  return !locals.includes('firestore') && !scope.captures.includes('firestore');
}

/** Binds a call as Google's compiler does: an unknown callee is a warning, and an error where it is reached. */
function bindCall(
  { name, at, args }: Of<'call' | 'method'>,
  callee: Callee | undefined,
  { warn }: Context,
  bind: Bind,
): Evaluate {
  const bound = args.map((argument) => bind(argument));
  if (callee?.parameters === bound.length) return callee.evaluate(bound);
  const expected = `'${name}' takes ${callee?.parameters ?? 0} argument(s), not ${bound.length}.`;
  warn(callee === undefined ? `Unknown function '${name}'.` : expected, at);
  return failing(`Function not found error: Name: [${name}].`);
}
