import { CompileError } from '../syntax/source.ts';
import type { FunctionDeclaration, Identifier, PatternSegment } from '../syntax/tree.ts';

/** A function with the scope that it is written in. */
export interface FoundFunction {
  readonly declaration: FunctionDeclaration;
  readonly scope: Scope;
}

/** Namespaces that only Google's engine has. Like Google's, no variable may be called as one. */
export const OTHER_NAMESPACES: ReadonlySet<string> = new Set([
  ...['duration', 'hashing', 'latlng', 'math', 'timestamp'],
]);

/** Limits of production. */
const MATCH_SEGMENTS_MAX = 100;
const MATCH_WILDCARDS_MAX = 20;
const PARAMETERS_MAX = 7;
const LETS_MAX = 10;

/**
 * What a `match` block (or the service, or the file) lets its rules see: its own functions and wildcards, and those of
 * the blocks around it. A function sees the scope it is written in, not the one it is called from.
 */
export class Scope {
  readonly #parent: Scope | undefined;
  readonly #functions: ReadonlyMap<string, FunctionDeclaration>;
  /** The whole path, from the outermost match on. */
  readonly pattern: readonly PatternSegment[];
  /** Its wildcards. */
  readonly captures: readonly string[];

  /** @throws CompileError if two functions of the block share a name, or for a path that production refuses */
  constructor(
    functions: readonly FunctionDeclaration[],
    outer?: { readonly parent: Scope; readonly path: readonly PatternSegment[] },
  ) {
    refuse(
      duplicateOf(functions, ({ name }) => name),
      ({ name }) => `Duplicate function '${name}'.`,
    );
    this.#parent = outer?.parent;
    this.#functions = new Map(functions.map((declaration) => [declaration.name, declaration]));
    this.pattern = [...(outer?.parent.pattern ?? []), ...(outer?.path ?? [])];
    this.captures = wildcardsOf(this.pattern).map(({ name }) => name);
    refuse(
      duplicateOf(wildcardsOf(outer?.path ?? []), ({ name }) => name),
      () => 'Duplicate wildcard in one path.',
    );
    checkPattern(this.pattern);
  }

  /** The nearest function of that name. */
  findFunction(name: string): FoundFunction | undefined {
    const declaration = this.#functions.get(name);
    return declaration === undefined ? this.#parent?.findFunction(name) : { declaration, scope: this };
  }
}

function checkPattern(pattern: readonly PatternSegment[]): void {
  const wildcards = wildcardsOf(pattern);
  refuse(pattern[MATCH_SEGMENTS_MAX], () => `A match may have at most ${MATCH_SEGMENTS_MAX} path segments.`);
  refuse(wildcards[MATCH_WILDCARDS_MAX], () => `A match may have at most ${MATCH_WILDCARDS_MAX} wildcards.`);
  refuse(
    wildcards.find(({ name }) => OTHER_NAMESPACES.has(name)),
    ({ name }) => `'${name}' is a namespace, not a variable.`,
  );
  refuse(
    wildcards.filter(({ kind }) => kind === 'recursive')[1],
    () => 'Duplicate recursive wildcard in one path.',
  );
}

function wildcardsOf(path: readonly PatternSegment[]) {
  return path.flatMap((segment) => (segment.kind === 'literal' ? [] : [segment]));
}

/** @throws CompileError for too many parameters or variables, or for a name that is taken */
export function checkVariables(parameters: readonly Identifier[], lets: readonly Identifier[]): void {
  refuse(parameters[PARAMETERS_MAX], () => `A function may have at most ${PARAMETERS_MAX} parameters.`);
  refuse(lets[LETS_MAX], () => `A function may have at most ${LETS_MAX} 'let' variables.`);
  const names = [...parameters, ...lets];
  refuse(
    duplicateOf(names, ({ text }) => text),
    ({ text }) => `Duplicate variable '${text}'.`,
  );
  refuse(
    names.find(({ text }) => OTHER_NAMESPACES.has(text)),
    ({ text }) => `'${text}' is a namespace, not a variable.`,
  );
}

function duplicateOf<T>(items: readonly T[], nameOf: (item: T) => string): T | undefined {
  return items.find((item, i) => items.findIndex((other) => nameOf(other) === nameOf(item)) < i);
}

function refuse<T extends { readonly at: number }>(
  fault: T | undefined,
  describe: (fault: T) => string,
): void {
  if (fault !== undefined) throw new CompileError(describe(fault), fault.at);
}
