import { CompileError, ONLY_GOOGLE } from '../syntax/faults.ts';
import type { FunctionDeclaration, Named, PatternSegment } from '../syntax/tree.ts';

/** A function with the scope that it is written in. */
export interface FoundFunction {
  readonly declaration: FunctionDeclaration;
  readonly scope: Scope;
}

/**
 * The scope of a `match` block (or the service, or the file): its own functions and wildcards, and those of the blocks
 * around it. A function sees the scope it is written in, not the one it is called from.
 */
export class Scope {
  readonly #parent: Scope | undefined;
  readonly #functions: ReadonlyMap<string, FunctionDeclaration>;
  /** The whole path, from the outermost match on. */
  readonly pattern: readonly PatternSegment[];
  /** The wildcards of the path. */
  readonly captures: readonly string[];

  /** @throws CompileError if two functions of the block share a name, or for a path that production refuses */
  constructor(
    functions: readonly FunctionDeclaration[],
    outer?: { readonly parent: Scope; readonly path: readonly PatternSegment[] },
  ) {
    refuseDuplicates(functions, 'function');
    refuseDuplicates(wildcardsOf(outer?.path ?? []), 'wildcard');
    this.#parent = outer?.parent;
    this.#functions = new Map(functions.map((declaration) => [declaration.name, declaration]));
    this.pattern = [...(outer?.parent.pattern ?? []), ...(outer?.path ?? [])];
    const wildcards = wildcardsOf(this.pattern);
    refuseBeyond(100, this.pattern, 'A match may have at most 100 path segments.');
    refuseBeyond(20, wildcards, 'A match may have at most 20 wildcards.');
    const recursive = wildcards.filter(({ kind }) => kind === 'recursive');
    refuseBeyond(1, recursive, 'A match may have at most one recursive wildcard.');
    refuseNamespaces(wildcards);
    this.captures = wildcards.map(({ name }) => name);
  }

  /** The nearest function of that name. */
  findFunction(name: string): FoundFunction | undefined {
    const declaration = this.#functions.get(name);
    return declaration === undefined ? this.#parent?.findFunction(name) : { declaration, scope: this };
  }
}

function wildcardsOf(path: readonly PatternSegment[]) {
  return path.flatMap((segment) => (segment.kind === 'literal' ? [] : [segment]));
}

/** @throws CompileError for more parameters or variables than production has, or for a name that is taken */
export function checkVariables({ parameters, lets }: FunctionDeclaration): void {
  refuseBeyond(7, parameters, 'A function may have at most 7 parameters.');
  refuseBeyond(10, lets, "A function may have at most 10 'let' variables.");
  refuseDuplicates([...parameters, ...lets], 'variable');
  refuseNamespaces([...parameters, ...lets]);
}

function refuseBeyond(max: number, items: readonly { readonly at: number }[], description: string): void {
  const excess = items[max];
  if (excess !== undefined) throw new CompileError(description, excess.at);
}

function refuseDuplicates(names: readonly Named[], what: string): void {
  const seen = new Set<string>();
  for (const { name, at } of names) {
    if (seen.has(name)) throw new CompileError(`Duplicate ${what} '${name}'.`, at);
    seen.add(name);
  }
}

function refuseNamespaces(names: readonly Named[]): void {
  const found = names.find(({ name }) => ONLY_GOOGLE.namespaces.has(name));
  if (found !== undefined)
    throw new CompileError(`'${found.name}' is a namespace, not a variable.`, found.at);
}
