import { CompileError, locationOf } from '../syntax/faults.ts';
import { parseRules } from '../syntax/parse-rules.ts';
import type { Block, FunctionDeclaration, PatternSegment, Verb } from '../syntax/tree.ts';
import { bool } from '../values/value.ts';
import { bindExpression, type Context } from './bind-expression.ts';
import { type Evaluate, type FunctionBody, immediate } from './evaluate.ts';
import { checkVariables, type FoundFunction, Scope } from './scope.ts';

export interface Program {
  /** Where an offset of the source is, as `name:line:column`. */
  readonly locate: (at: number) => string;
  /** The parts that will be an error where they are reached. */
  readonly warnings: readonly string[];
  /** In the order of the source. */
  readonly blocks: readonly RuleBlock[];
}

/** One `match` with its whole path, and what it allows. */
interface RuleBlock {
  readonly pattern: readonly PatternSegment[];
  readonly allows: readonly {
    readonly at: number;
    readonly verbs: readonly Verb[];
    readonly condition: Evaluate;
  }[];
}

export type CompileResult =
  | { readonly ok: true; readonly program: Program }
  /** Where the first fault is, and what: `name:line:column - …`. */
  | { readonly ok: false; readonly fault: string };

/** Limits of production; of calls that start one another, its compiler accepts one more than can run. */
const SOURCE_BYTES_MAX = 256 * 1024;
const MATCH_NESTING_MAX = 10;
const CALL_CHAIN_MAX = 21;

/**
 * Parses and checks a rules file. Whatever Google's compiler refuses, or only Google's engine has, is a fault. A mere
 * warning of Google's compiler (an unknown name, a wrong number of arguments) is one here too, and an error where a
 * request reaches it.
 */
export function compile(fileName: string, content: string): CompileResult {
  const locate = (at: number) => locationOf(fileName, content, at);
  const shown = ({ at, message }: CompileError) => `${locate(at)} - ${message}`;
  try {
    if (Buffer.byteLength(content) > SOURCE_BYTES_MAX)
      throw new CompileError(`A rules file may have at most ${SOURCE_BYTES_MAX / 1024} KB.`, 0);
    const { functions, service } = parseRules(content);
    const binder = new Binder();
    const scope = new Scope(functions);
    binder.bindBlock({ functions, matches: [], allows: [] }, scope, 0);
    binder.bindBlock(service, new Scope(service.functions, { parent: scope, path: [] }), 0);
    const warnings = binder.warnings.toSorted((a, b) => a.at - b.at).map(shown);
    return { ok: true, program: { locate, warnings, blocks: binder.blocks } };
  } catch (error) {
    if (error instanceof CompileError) return { ok: false, fault: shown(error) };
    throw error;
  }
}

/** `depth`: the functions of the longest chain of calls that it starts. */
type BoundFunction = FunctionBody & { readonly depth: number };

/** Checks the blocks of a file and flattens nested matches; every function is checked once, wherever it is called. */
class Binder {
  readonly warnings: CompileError[] = [];
  readonly blocks: RuleBlock[] = [];
  readonly #bodies = new Map<FunctionDeclaration, BoundFunction>();
  readonly #underway = new Set<FunctionDeclaration>();

  bindBlock({ functions, matches, allows }: Block, scope: Scope, nesting: number): void {
    for (const declaration of functions) this.#bindFunction({ declaration, scope }, declaration.at);
    const bound = allows.map(({ at, verbs, condition }) => ({
      at: condition?.at ?? at,
      verbs,
      condition: condition ? bindExpression(condition, this.#contextOf(scope)) : immediate(() => bool(true)),
    }));
    if (bound.length > 0) this.blocks.push({ pattern: scope.pattern, allows: bound });
    for (const match of matches) {
      if (nesting >= MATCH_NESTING_MAX)
        throw new CompileError(`Matches may be nested at most ${MATCH_NESTING_MAX} deep.`, match.at);
      this.bindBlock(match, new Scope(match.functions, { parent: scope, path: match.path }), nesting + 1);
    }
  }

  #contextOf(scope: Scope, locals: readonly string[] = [], onCall?: (depth: number) => void): Context {
    return {
      scope,
      locals,
      warn: (warning, at) => this.warnings.push(new CompileError(warning, at)),
      bindFunction: (found, at) => {
        const body = this.#bindFunction(found, at);
        onCall?.(body.depth);
        return body;
      },
    };
  }

  #bindFunction({ declaration, scope }: FoundFunction, at: number): BoundFunction {
    const known = this.#bodies.get(declaration);
    if (known !== undefined) return known;
    const { name, parameters, lets, result } = declaration;
    checkVariables(declaration);
    if (this.#underway.has(declaration))
      throw new CompileError(`Recursion is not allowed: '${name}' calls itself.`, at);
    refuseChain(this.#underway.size + 1, declaration);
    this.#underway.add(declaration);
    let depth = 1;
    const names = [...parameters, ...lets].map((variable) => variable.name);
    /** A variable sees only those above it. */
    const contextAt = (visible: number) =>
      this.#contextOf(scope, names.slice(0, visible), (callee) => (depth = Math.max(depth, callee + 1)));
    const body = {
      lets: lets.map(({ value }, i) => bindExpression(value, contextAt(parameters.length + i))),
      result: bindExpression(result, contextAt(names.length)),
    };
    refuseChain(depth, declaration);
    this.#underway.delete(declaration);
    this.#bodies.set(declaration, { ...body, depth });
    return { ...body, depth };
  }
}

function refuseChain(length: number, { name, at }: FunctionDeclaration): void {
  if (length > CALL_CHAIN_MAX)
    throw new CompileError(`'${name}' is in a chain of more than ${CALL_CHAIN_MAX} calls.`, at);
}
