import type { Expression, Identifier } from './expression.ts';

export const VERBS = ['read', 'write', 'get', 'list', 'create', 'update', 'delete'] as const;
export type Verb = (typeof VERBS)[number];

export type RulesVersion = 1 | 2;

export interface RulesFile {
  readonly version: RulesVersion;
  readonly functions: readonly FunctionDeclaration[];
  readonly services: readonly ServiceDeclaration[];
}

export interface ServiceDeclaration {
  readonly at: number;
  readonly name: string;
  readonly functions: readonly FunctionDeclaration[];
  readonly matches: readonly MatchDeclaration[];
}

export interface MatchDeclaration {
  readonly at: number;
  readonly path: readonly PatternSegment[];
  readonly functions: readonly FunctionDeclaration[];
  readonly matches: readonly MatchDeclaration[];
  readonly allows: readonly AllowDeclaration[];
}

export type PatternSegment =
  | { readonly kind: 'literal'; readonly text: string; readonly at: number }
  | { readonly kind: 'single' | 'recursive'; readonly name: string; readonly at: number };

export interface AllowDeclaration {
  readonly at: number;
  readonly verbs: readonly Verb[];
  /** Absent means `true`. */
  readonly condition: Expression | undefined;
}

export interface FunctionDeclaration {
  readonly at: number;
  readonly name: string;
  readonly parameters: readonly Identifier[];
  readonly lets: readonly LetDeclaration[];
  readonly result: Expression;
}

export interface LetDeclaration {
  readonly name: Identifier;
  readonly value: Expression;
}
