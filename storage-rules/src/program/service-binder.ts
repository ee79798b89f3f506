import type {
  FunctionDeclaration,
  MatchDeclaration,
  PatternSegment,
  RulesVersion,
  ServiceDeclaration,
} from '../syntax/declaration.ts';
import { CompileError } from '../syntax/source.ts';
import { TRUE } from '../values/value.ts';
import { bindExpression } from './bind-expression.ts';
import { checkPattern } from './check-pattern.ts';
import type { FunctionBinder } from './function-binder.ts';
import { MATCH_NESTING_MAX } from './limits.ts';
import type { Allow, RuleBlock } from './program.ts';
import { refuseDuplicateFunctions, Scope } from './scope.ts';

interface Place {
  readonly scope: Scope;
  readonly pattern: readonly PatternSegment[];
  readonly nesting: number;
}

/** Checks one service block and flattens its nested matches. Faults are collected, so that all are shown together. */
export class ServiceBinder {
  readonly #version: RulesVersion;
  readonly #functions: FunctionBinder;
  readonly #faults: CompileError[];
  readonly #blocks: RuleBlock[] = [];

  constructor(version: RulesVersion, functions: FunctionBinder, faults: CompileError[]) {
    this.#version = version;
    this.#functions = functions;
    this.#faults = faults;
  }

  bind(service: ServiceDeclaration, fileScope: Scope): readonly RuleBlock[] {
    const scope = new Scope(service.functions, { parent: fileScope, segments: [] });
    this.bindFunctions(service.functions, scope);
    for (const match of service.matches) this.#bindMatch(match, { scope, pattern: [], nesting: 0 });
    return this.#blocks;
  }

  /** Checks functions that may never be called. */
  bindFunctions(functions: readonly FunctionDeclaration[], scope: Scope): void {
    this.#collect(() => refuseDuplicateFunctions(functions));
    for (const declaration of functions) {
      this.#collect(() => this.#functions.bind(declaration, scope, declaration.at));
    }
  }

  #bindMatch(match: MatchDeclaration, outer: Place): void {
    const scope = new Scope(match.functions, { parent: outer.scope, segments: match.path });
    const place = { scope, pattern: [...outer.pattern, ...match.path], nesting: outer.nesting + 1 };
    this.#collect(() => {
      if (place.nesting > MATCH_NESTING_MAX) {
        throw new CompileError(`Matches may be nested at most ${MATCH_NESTING_MAX} deep.`, match.at);
      }
      checkPattern(place.pattern, this.#version);
      this.bindFunctions(match.functions, scope);
      this.#bindAllows(match, place);
      for (const inner of match.matches) this.#bindMatch(inner, place);
    });
  }

  #bindAllows({ allows }: MatchDeclaration, { scope, pattern }: Place): void {
    const bound: Allow[] = [];
    for (const { at, verbs, condition } of allows) {
      this.#collect(() => {
        const node =
          condition === undefined
            ? ({ kind: 'constant', at, value: TRUE } as const)
            : bindExpression(condition, this.#functions.contextOf(scope));
        bound.push({ at, verbs, condition: node });
      });
    }
    this.#blocks.push({ pattern, allows: bound });
  }

  #collect(check: () => unknown): void {
    try {
      check();
    } catch (error) {
      if (!(error instanceof CompileError)) throw error;
      // A faulty function throws the same object at each of its calls.
      if (!this.#faults.includes(error)) this.#faults.push(error);
    }
  }
}
