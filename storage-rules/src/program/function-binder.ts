import { NAMESPACES } from '../functions/namespaces.ts';
import type { FunctionDeclaration } from '../syntax/declaration.ts';
import type { Identifier } from '../syntax/expression.ts';
import { CompileError } from '../syntax/source.ts';
import { bindExpression } from './bind-expression.ts';
import type { BindingContext } from './binding-context.ts';
import { CALL_CHAIN_MAX, LETS_MAX, PARAMETERS_MAX } from './limits.ts';
import type { FunctionBody } from './program.ts';
import type { Scope } from './scope.ts';
import type { ServiceFunctions } from './service-functions.ts';

/** Checks the functions of one service, each once, in whatever order calls reach them. */
export class FunctionBinder {
  readonly #service: ServiceFunctions;
  readonly #warnings: CompileError[];
  readonly #outcomes = new Map<FunctionDeclaration, FunctionBody | CompileError>();
  readonly #underway = new Set<FunctionDeclaration>();
  readonly #depths = new Map<FunctionDeclaration, number>();
  /** For each function underway, how deep the functions called so far go. */
  readonly #calleeDepths: number[] = [];

  /** @param warnings receives what is an error only where it is reached */
  constructor(service: ServiceFunctions, warnings: CompileError[]) {
    this.#service = service;
    this.#warnings = warnings;
  }

  /** Whether the function has been checked already, with success or not. */
  hasSeen(declaration: FunctionDeclaration): boolean {
    return this.#outcomes.has(declaration);
  }

  contextOf(scope: Scope, locals: readonly string[] = []): BindingContext {
    return {
      scope,
      locals,
      service: this.#service,
      unknown: (warning, at, message) => {
        this.#warnings.push(new CompileError(warning, at));
        return { kind: 'unknown', at, message };
      },
      bindFunction: (declaration, home, at) => this.bind(declaration, home, at),
    };
  }

  /**
   * @param at the call, which is where a recursion is reported
   * @throws CompileError for a fault in the function or in one that it calls; the same object each time.
   */
  bind(declaration: FunctionDeclaration, scope: Scope, at: number): FunctionBody {
    const known = this.#outcomes.get(declaration);
    if (known instanceof CompileError) throw known;
    if (known !== undefined) {
      this.#noteDepth(this.#depths.get(declaration) ?? 0);
      return known;
    }
    if (this.#underway.has(declaration)) {
      throw new CompileError(`Recursion is not allowed: '${declaration.name}' calls itself.`, at);
    }
    this.#underway.add(declaration);
    this.#calleeDepths.push(0);
    try {
      const body = this.#bindBody(declaration, scope);
      this.#depths.set(declaration, depthOf(declaration, this.#calleeDepths.at(-1) ?? 0));
      this.#outcomes.set(declaration, body);
      return body;
    } catch (error) {
      if (error instanceof CompileError) this.#outcomes.set(declaration, error);
      throw error;
    } finally {
      this.#underway.delete(declaration);
      this.#calleeDepths.pop();
      this.#noteDepth(this.#depths.get(declaration) ?? 0);
    }
  }

  #noteDepth(depth: number): void {
    const last = this.#calleeDepths.pop();
    if (last !== undefined) this.#calleeDepths.push(Math.max(last, depth));
  }

  #bindBody({ name, parameters, lets, result }: FunctionDeclaration, scope: Scope): FunctionBody {
    const variables = lets.map((variable) => variable.name);
    refuseBeyond(parameters, PARAMETERS_MAX, 'parameters');
    refuseBeyond(variables, LETS_MAX, "'let' variables");
    refuseTaken([...parameters, ...variables]);
    const names = [...parameters, ...variables].map(({ text }) => text);
    return {
      name,
      // A variable sees only those above it.
      lets: lets.map(({ value }, i) =>
        bindExpression(value, this.contextOf(scope, names.slice(0, parameters.length + i))),
      ),
      result: bindExpression(result, this.contextOf(scope, names)),
    };
  }
}

function depthOf({ name, at }: FunctionDeclaration, calleeDepth: number): number {
  if (calleeDepth >= CALL_CHAIN_MAX) {
    throw new CompileError(`'${name}' starts a chain of more than ${CALL_CHAIN_MAX} calls.`, at);
  }
  return calleeDepth + 1;
}

function refuseTaken(names: readonly Identifier[]): void {
  const duplicate = names.find(({ text }, i) => names.findIndex((other) => other.text === text) < i);
  if (duplicate !== undefined)
    throw new CompileError(`Duplicate variable '${duplicate.text}'.`, duplicate.at);
  const namespace = names.find(({ text }) => NAMESPACES.has(text));
  if (namespace !== undefined)
    throw new CompileError(`'${namespace.text}' is a namespace, not a variable.`, namespace.at);
}

function refuseBeyond(names: readonly Identifier[], max: number, what: string): void {
  const excess = names[max];
  if (excess !== undefined) throw new CompileError(`A function may have at most ${max} ${what}.`, excess.at);
}
