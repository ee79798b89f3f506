import type { FunctionDeclaration } from '../syntax/declaration.ts';
import type { Identifier } from '../syntax/expression.ts';
import { CompileError } from '../syntax/source.ts';
import { bindExpression } from './bind-expression.ts';
import type { BindingContext } from './binding-context.ts';
import { LETS_MAX, PARAMETERS_MAX } from './limits.ts';
import type { FunctionBody } from './program.ts';
import type { Scope } from './scope.ts';
import type { ServiceFunctions } from './service-functions.ts';

/** Checks the functions of one service, each once, in whatever order calls reach them. */
export class FunctionBinder {
  readonly #service: ServiceFunctions;
  readonly #outcomes = new Map<FunctionDeclaration, FunctionBody | CompileError>();
  readonly #underway = new Set<FunctionDeclaration>();

  constructor(service: ServiceFunctions) {
    this.#service = service;
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
    if (known !== undefined) return known;
    if (this.#underway.has(declaration)) {
      throw new CompileError(`Recursion is not allowed: '${declaration.name}' calls itself.`, at);
    }
    this.#underway.add(declaration);
    try {
      const body = this.#bindBody(declaration, scope);
      this.#outcomes.set(declaration, body);
      return body;
    } catch (error) {
      if (error instanceof CompileError) this.#outcomes.set(declaration, error);
      throw error;
    } finally {
      this.#underway.delete(declaration);
    }
  }

  #bindBody({ name, parameters, lets, result }: FunctionDeclaration, scope: Scope): FunctionBody {
    const variables = lets.map((variable) => variable.name);
    refuseBeyond(parameters, PARAMETERS_MAX, 'parameters');
    refuseBeyond(variables, LETS_MAX, "'let' variables");
    refuseDuplicates([...parameters, ...variables]);
    const names = [...parameters, ...variables].map(({ text }) => text);
    return {
      name,
      // A variable sees those above it only.
      lets: lets.map(({ value }, i) =>
        bindExpression(value, this.contextOf(scope, names.slice(0, parameters.length + i))),
      ),
      result: bindExpression(result, this.contextOf(scope, names)),
    };
  }
}

function refuseDuplicates(names: readonly Identifier[]): void {
  const duplicate = names.find(({ text }, i) => names.findIndex((other) => other.text === text) < i);
  if (duplicate !== undefined)
    throw new CompileError(`Duplicate variable '${duplicate.text}'.`, duplicate.at);
}

function refuseBeyond(names: readonly Identifier[], max: number, what: string): void {
  const excess = names[max];
  if (excess !== undefined) throw new CompileError(`A function may have at most ${max} ${what}.`, excess.at);
}
