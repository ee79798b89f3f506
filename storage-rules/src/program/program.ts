import type { PatternSegment, RulesVersion, Verb } from '../syntax/declaration.ts';
import type { BinaryOperator } from '../syntax/expression.ts';
import type { CompileFault, SourceText } from '../syntax/source.ts';
import type { TypeName } from '../values/type-names.ts';
import type { Value } from '../values/value.ts';

export const GLOBAL_VARIABLES = ['request', 'resource'] as const;
export type GlobalVariable = (typeof GLOBAL_VARIABLES)[number];

/** Functions that read a document. */
export type Lookup = 'get' | 'exists' | 'getAfter' | 'existsAfter';

/**
 * A checked expression: every name is resolved, or known to mean nothing. Wildcards and variables are positions: wildcards along the chain of matches, variables in their function.
 */
export type Node = { readonly at: number } & (
  | { readonly kind: 'constant'; readonly value: Value }
  | { readonly kind: 'global'; readonly name: GlobalVariable }
  | { readonly kind: 'capture'; readonly index: number }
  | { readonly kind: 'local'; readonly index: number }
  | { readonly kind: 'list'; readonly items: readonly Node[] }
  | { readonly kind: 'map'; readonly entries: readonly { readonly key: Node; readonly value: Node }[] }
  /** Something that does not exist: an error where it is reached. */
  | { readonly kind: 'unknown'; readonly message: string }
  | { readonly kind: 'path'; readonly parts: readonly (string | Node)[] }
  | { readonly kind: 'unary'; readonly operator: '!' | '-'; readonly operand: Node }
  | { readonly kind: 'binary'; readonly operator: BinaryOperator; readonly left: Node; readonly right: Node }
  | { readonly kind: 'logical'; readonly operator: '&&' | '||'; readonly left: Node; readonly right: Node }
  | { readonly kind: 'ternary'; readonly condition: Node; readonly whenTrue: Node; readonly whenFalse: Node }
  | { readonly kind: 'typeTest'; readonly operand: Node; readonly typeName: TypeName }
  | { readonly kind: 'member'; readonly object: Node; readonly name: string }
  | { readonly kind: 'index'; readonly object: Node; readonly index: Node }
  | {
      readonly kind: 'slice';
      readonly object: Node;
      readonly from: Node | undefined;
      readonly to: Node | undefined;
    }
  | {
      readonly kind: 'method';
      readonly receiver: Node;
      readonly name: string;
      readonly args: readonly Node[];
    }
  | { readonly kind: 'call'; readonly target: FunctionBody; readonly args: readonly Node[] }
  | {
      readonly kind: 'native';
      readonly call: (args: readonly Value[]) => Value;
      readonly args: readonly Node[];
    }
  /** Both have exactly one argument. */
  | { readonly kind: 'lookup'; readonly lookup: Lookup; readonly args: readonly Node[] }
  | { readonly kind: 'debug'; readonly args: readonly Node[] }
);

/** A function ready to run: its frame is the arguments, followed by the `let`s in order. */
export interface FunctionBody {
  readonly name: string;
  readonly lets: readonly Node[];
  readonly result: Node;
}

/** One `match` with its whole path, and what it allows. */
export interface RuleBlock {
  readonly pattern: readonly PatternSegment[];
  readonly allows: readonly Allow[];
}

export interface Allow {
  readonly at: number;
  readonly verbs: readonly Verb[];
  readonly condition: Node;
}

export interface Program {
  readonly source: SourceText;
  readonly version: RulesVersion;
  /** What will be an error where it is reached. */
  readonly warnings: readonly CompileFault[];
  /** The blocks of each service of the file, in the order of the source. */
  readonly services: ReadonlyMap<string, readonly RuleBlock[]>;
}
