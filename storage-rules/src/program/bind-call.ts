import { GLOBAL_FUNCTIONS, NAMESPACES } from '../functions/namespaces.ts';
import { methodArities } from '../methods/methods.ts';
import type { Expression } from '../syntax/expression.ts';
import { CompileError } from '../syntax/source.ts';
import { patternFault } from '../values/regex.ts';
import { meansNamespace } from './bind-name.ts';
import type { Bind, BindingContext } from './binding-context.ts';
import type { Lookup, Node } from './program.ts';

type Call = Extract<Expression, { kind: 'call' }>;
type MethodCall = Extract<Expression, { kind: 'methodCall' }>;

const REGEX_METHODS: ReadonlySet<string> = new Set(['matches', 'split', 'replace']);

/** Resolves `name(…)`: functions of the file first, then those of the service and of the language. */
export function bindCall({ at, name, args }: Call, context: BindingContext, bind: Bind): Node {
  const found = context.scope.findFunction(name);
  if (found !== undefined) {
    expectArity(name, args, [found.declaration.parameters.length], at);
    const target = context.bindFunction(found.declaration, found.scope, at);
    return { kind: 'call', at, target, args: args.map(bind) };
  }
  const lookup = context.service.global.get(name);
  if (lookup !== undefined) return bindLookup({ name, lookup, at, args }, bind);
  const native = GLOBAL_FUNCTIONS.get(name);
  if (native !== undefined) {
    expectArity(name, args, [native.parameters], at);
    return { kind: 'native', at, call: native.call, args: args.map(bind) };
  }
  if (name !== 'debug') throw new CompileError(`Unknown function '${name}'.`, at);
  return { kind: 'debug', at, operand: bind(onlyArgument(name, args, at)) };
}

/** Resolves `receiver.name(…)`: a function of a namespace, or a method that at least one type has. */
export function bindMethodCall(call: MethodCall, context: BindingContext, bind: Bind): Node {
  const { at, receiver, name, args } = call;
  if (receiver.kind === 'name' && meansNamespace(receiver.name, context)) {
    return bindNamespaceCall({ namespace: receiver.name, name, at, args }, context, bind);
  }
  const arities = methodArities(name);
  if (arities.length === 0) throw new CompileError(`Unknown method '${name}'.`, at);
  expectArity(name, args, arities, at);
  if (REGEX_METHODS.has(name)) refuseFaultyPattern(args[0]);
  return { kind: 'method', at, receiver: bind(receiver), name, args: args.map(bind) };
}

interface NamespaceCall {
  readonly namespace: string;
  readonly name: string;
  readonly at: number;
  readonly args: readonly Expression[];
}

function bindNamespaceCall(
  { namespace, name, at, args }: NamespaceCall,
  context: BindingContext,
  bind: Bind,
): Node {
  const fullName = `${namespace}.${name}`;
  const lookup = namespace === 'firestore' ? context.service.firestore.get(name) : undefined;
  if (lookup !== undefined) return bindLookup({ name: fullName, lookup, at, args }, bind);
  const native = NAMESPACES.get(namespace)?.get(name);
  if (native === undefined) throw new CompileError(`Unknown function '${fullName}'.`, at);
  expectArity(fullName, args, [native.parameters], at);
  return { kind: 'native', at, call: native.call, args: args.map(bind) };
}

interface LookupCall {
  readonly name: string;
  readonly lookup: Lookup;
  readonly at: number;
  readonly args: readonly Expression[];
}

function bindLookup({ name, lookup, at, args }: LookupCall, bind: Bind): Node {
  return { kind: 'lookup', at, lookup, path: bind(onlyArgument(name, args, at)) };
}

function onlyArgument(name: string, args: readonly Expression[], at: number): Expression {
  expectArity(name, args, [1], at);
  const [only] = args;
  if (only === undefined) throw new CompileError(`'${name}' needs an argument.`, at);
  return only;
}

function expectArity(
  name: string,
  args: readonly Expression[],
  arities: readonly number[],
  at: number,
): void {
  if (arities.includes(args.length)) return;
  const expected = arities.join(' or ');
  throw new CompileError(`'${name}' takes ${expected} argument(s), not ${args.length}.`, at);
}

/** A pattern written in the rules is known now; one from data can only fail when it is used. */
function refuseFaultyPattern(pattern: Expression | undefined): void {
  if (pattern?.kind !== 'constant' || pattern.constant.type !== 'string') return;
  const fault = patternFault(pattern.constant.value);
  if (fault !== undefined) throw new CompileError(fault, pattern.at);
}
