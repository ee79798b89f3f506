import { NAMESPACES } from '../functions/namespaces.ts';
import { CompileError } from '../syntax/source.ts';
import { NULL_ERROR } from '../values/access.ts';
import type { BindingContext } from './binding-context.ts';
import { GLOBAL_VARIABLES, type Node } from './program.ts';

/** Resolves a variable: nearest first, so a parameter hides a wildcard and a wildcard hides `request`. */
export function bindName(name: string, at: number, context: BindingContext): Node {
  const local = context.locals.indexOf(name);
  if (local >= 0) return { kind: 'local', at, index: local };
  const capture = context.scope.findCapture(name);
  if (capture >= 0) return { kind: 'capture', at, index: capture };
  const global = GLOBAL_VARIABLES.find((known) => known === name);
  if (global !== undefined) return { kind: 'global', at, name: global };
  if (isNamespace(name, context)) throw new CompileError(`'${name}' is a namespace, not a value.`, at);
  return context.unknown(`Undefined variable '${name}'.`, at, NULL_ERROR);
}

/** Whether no variable of that name hides the namespace. */
export function meansNamespace(name: string, context: BindingContext): boolean {
  return !context.locals.includes(name) && context.scope.findCapture(name) < 0 && isNamespace(name, context);
}

function isNamespace(name: string, { service }: BindingContext): boolean {
  return NAMESPACES.has(name) || (name === 'firestore' && service.firestore.size > 0);
}
