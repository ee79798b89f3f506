import { GLOBAL_FUNCTIONS, NAMESPACES } from '../functions/namespaces.ts';
import { methodArities } from '../methods/methods.ts';
import type { Expression } from '../syntax/expression.ts';
import { CompileError } from '../syntax/source.ts';
import { patternFault } from '../values/regex.ts';
import { meansNamespace } from './bind-name.ts';
import type { Bind, BindingContext } from './binding-context.ts';
import type { Node } from './program.ts';

type Call = Extract<Expression, { kind: 'call' }>;
type MethodCall = Extract<Expression, { kind: 'methodCall' }>;

/** What a call means, once the number of its arguments is known to be right. */
interface Callee {
  readonly arities: readonly number[];
  readonly node: (args: readonly Node[]) => Node;
}

/** `replace` compiles its pattern only when it is called. */
const CHECKED_PATTERN_METHODS: ReadonlySet<string> = new Set(['matches', 'split']);

/** Resolves `name(…)`: functions of the file first, then those of the service and of the language. */
export function bindCall({ at, name, args }: Call, context: BindingContext, bind: Bind): Node {
  return bound(
    { name, at, args: args.map((arg) => bind(arg)), callee: calleeOf(name, at, context) },
    context,
  );
}

/** Resolves `receiver.name(…)`: a function of a namespace, or a method that at least one type has. */
export function bindMethodCall(call: MethodCall, context: BindingContext, bind: Bind): Node {
  const { at, receiver, name, args } = call;
  if (receiver.kind === 'name' && meansNamespace(receiver.name, context)) {
    const callee = namespaceCallee(receiver.name, name, at, context);
    return bound(
      { name: `${receiver.name}.${name}`, at, args: args.map((arg) => bind(arg)), callee },
      context,
    );
  }
  if (CHECKED_PATTERN_METHODS.has(name)) refuseFaultyPattern(args[0]);
  const object = bind(receiver, 'receiver');
  const arities = methodArities(name);
  const method = (nodes: readonly Node[]): Node => ({
    kind: 'method',
    at,
    receiver: object,
    name,
    args: nodes,
  });
  const callee = arities.length === 0 ? undefined : { arities, node: method };
  return bound({ name, at, args: args.map((arg) => bind(arg)), callee }, context);
}

function calleeOf(name: string, at: number, context: BindingContext): Callee | undefined {
  const found = context.scope.findFunction(name);
  if (found !== undefined) {
    const target = context.bindFunction(found.declaration, found.scope, at);
    const arities = [found.declaration.parameters.length];
    return { arities, node: (args) => ({ kind: 'call', at, target, args }) };
  }
  const lookup = context.service.global.get(name);
  if (lookup !== undefined) return { arities: [1], node: (args) => ({ kind: 'lookup', at, lookup, args }) };
  const native = GLOBAL_FUNCTIONS.get(name);
  if (native !== undefined) {
    return {
      arities: [native.parameters],
      node: (args) => ({ kind: 'native', at, call: native.call, args }),
    };
  }
  return name === 'debug' ? { arities: [1], node: (args) => ({ kind: 'debug', at, args }) } : undefined;
}

function namespaceCallee(
  namespace: string,
  name: string,
  at: number,
  { service }: BindingContext,
): Callee | undefined {
  const lookup = namespace === 'firestore' ? service.firestore.get(name) : undefined;
  if (lookup !== undefined) return { arities: [1], node: (args) => ({ kind: 'lookup', at, lookup, args }) };
  const native = NAMESPACES.get(namespace)?.get(name);
  return (
    native && {
      arities: [native.parameters],
      node: (args) => ({ kind: 'native', at, call: native.call, args }),
    }
  );
}

interface BoundCall {
  readonly name: string;
  readonly at: number;
  readonly args: readonly Node[];
  readonly callee: Callee | undefined;
}

/** The call, or an error where it is reached if no such function takes so many arguments. */
function bound({ name, at, args, callee }: BoundCall, context: BindingContext): Node {
  const message = `Function not found error: Name: [${name}].`;
  if (callee === undefined) return context.unknown(`Unknown function '${name}'.`, at, message);
  if (callee.arities.includes(args.length)) return callee.node(args);
  const expected = callee.arities.join(' or ');
  return context.unknown(`'${name}' takes ${expected} argument(s), not ${args.length}.`, at, message);
}

/** A pattern written in the rules is known now; one from data can only fail when it is used. */
function refuseFaultyPattern(pattern: Expression | undefined): void {
  if (pattern?.kind !== 'constant' || pattern.constant.type !== 'string') return;
  const fault = patternFault(pattern.constant.value);
  if (fault !== undefined) throw new CompileError(fault, pattern.at);
}
