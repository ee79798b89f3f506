import type { FunctionDeclaration } from '../syntax/declaration.ts';
import type { Expression } from '../syntax/expression.ts';
import type { FunctionBody, Node } from './program.ts';
import type { Scope } from './scope.ts';
import type { ServiceFunctions } from './service-functions.ts';

/** What the names of an expression can mean. */
export interface BindingContext {
  readonly scope: Scope;
  /** Parameters and `let`s of the function so far, in order. */
  readonly locals: readonly string[];
  readonly service: ServiceFunctions;
  /** Adds a warning and gives the node that fails where it is reached. */
  readonly unknown: (warning: string, at: number, message: string) => Node;
  /** Checks a function of the rules file; `at` is the call, where a recursion is reported. */
  readonly bindFunction: (declaration: FunctionDeclaration, scope: Scope, at: number) => FunctionBody;
}

/** Checks a sub-expression in the same context. What `.`, `[` or a call follows is no higher than the whole. */
export type Bind = (expression: Expression, role?: 'receiver') => Node;
