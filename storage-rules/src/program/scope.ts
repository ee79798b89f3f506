import type { FunctionDeclaration, PatternSegment } from '../syntax/declaration.ts';
import { CompileError } from '../syntax/source.ts';

/**
 * What a `match` block (or the service, or the file) lets its rules see: its own functions and wildcards, and those
 * of the blocks around it. A function sees the scope it is written in, not the one it is called from.
 */
export class Scope {
  readonly parent: Scope | undefined;
  readonly functions: ReadonlyMap<string, FunctionDeclaration>;
  /** Wildcards of the whole chain, outermost first. */
  readonly captures: readonly string[];

  constructor(
    functions: readonly FunctionDeclaration[],
    outer?: { readonly parent: Scope; readonly segments: readonly PatternSegment[] },
  ) {
    this.parent = outer?.parent;
    this.functions = new Map(functions.map((declaration) => [declaration.name, declaration]));
    const own =
      outer?.segments.flatMap((segment) => (segment.kind === 'literal' ? [] : [segment.name])) ?? [];
    this.captures = [...(outer?.parent.captures ?? []), ...own];
  }

  /** The nearest function of that name, with the scope that it is written in. */
  findFunction(name: string): { declaration: FunctionDeclaration; scope: Scope } | undefined {
    const declaration = this.functions.get(name);
    if (declaration !== undefined) return { declaration, scope: this };
    return this.parent?.findFunction(name);
  }

  /** The position of the nearest wildcard of that name; -1 if there is none. */
  findCapture(name: string): number {
    return this.captures.lastIndexOf(name);
  }
}

/** @throws CompileError if two functions of one block share a name; there is no overloading. */
export function refuseDuplicateFunctions(functions: readonly FunctionDeclaration[]): void {
  const duplicate = functions.find(({ name }, i) => functions.findIndex((other) => other.name === name) < i);
  if (duplicate !== undefined)
    throw new CompileError(`Duplicate function '${duplicate.name}'.`, duplicate.at);
}
