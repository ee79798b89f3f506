import type { Value } from '../values/value.ts';

export const STORAGE = 'firebase.storage';

/** The operations of a request. */
export const OPERATIONS = ['get', 'list', 'create', 'update', 'delete'] as const;
export type Operation = (typeof OPERATIONS)[number];
/** The verbs that an `allow` can name. */
export const VERBS = ['read', 'write', ...OPERATIONS] as const;
export type Verb = (typeof VERBS)[number];

/** The inside of a service or a match. */
export interface Block {
  readonly functions: readonly FunctionDeclaration[];
  readonly matches: readonly MatchDeclaration[];
  readonly allows: readonly AllowDeclaration[];
}

export interface MatchDeclaration extends Block {
  readonly at: number;
  readonly path: readonly PatternSegment[];
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

export interface FunctionDeclaration extends Named {
  readonly parameters: readonly Named[];
  readonly lets: readonly (Named & { readonly value: Expression })[];
  readonly result: Expression;
}

export interface Named {
  readonly name: string;
  readonly at: number;
}

/** The types that may follow `is`, but for those that only Google's engine has. */
export const TYPE_NAMES = ['bool', 'int', 'list', 'map', 'path', 'string', 'timestamp'] as const;
export type TypeName = (typeof TYPE_NAMES)[number];

/** The operators of two operands that are both evaluated. */
export type StrictOperator = '==' | '!=' | '<' | '<=' | '>' | '>=' | 'in' | '+' | '-' | '*';

interface Operands {
  readonly left: Expression;
  readonly right: Expression;
}

/** The syntax tree of an expression. `at` is what an error message points to. */
export type Expression = { readonly at: number } & (
  | { readonly kind: 'constant'; readonly value: Value }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'list'; readonly items: readonly Expression[] }
  | {
      readonly kind: 'map';
      readonly entries: readonly { readonly key: string; readonly value: Expression }[];
    }
  | { readonly kind: 'path'; readonly parts: readonly (string | Expression)[] }
  | { readonly kind: 'unary'; readonly operator: '!' | '-'; readonly operand: Expression }
  | ({ readonly kind: 'strict'; readonly operator: StrictOperator } & Operands)
  /** Logical operators can absorb errors. */
  | ({ readonly kind: 'logical'; readonly operator: '&&' | '||' } & Operands)
  | { readonly kind: 'is'; readonly operand: Expression; readonly typeName: TypeName }
  /** Parentheses: they count towards the height of an expression. */
  | { readonly kind: 'group'; readonly inner: Expression }
  | { readonly kind: 'member'; readonly object: Expression; readonly name: string }
  | { readonly kind: 'index'; readonly object: Expression; readonly index: Expression }
  | { readonly kind: 'call'; readonly name: string; readonly args: readonly Expression[] }
  | {
      readonly kind: 'method';
      readonly receiver: Expression;
      readonly name: string;
      readonly args: readonly Expression[];
    }
);
