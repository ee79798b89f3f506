/** The operators of two strict operands; `&&` and `||` are `logical`, because they can absorb errors. */
export type BinaryOperator = '==' | '!=' | '<' | '<=' | '>' | '>=' | 'in' | '+' | '-' | '*' | '/' | '%';

export type Constant =
  | { readonly type: 'null' }
  | { readonly type: 'bool'; readonly value: boolean }
  | { readonly type: 'int'; readonly value: bigint }
  | { readonly type: 'float'; readonly value: number }
  | { readonly type: 'string'; readonly value: string }
  | { readonly type: 'bytes'; readonly value: string };

/** A name with its place. */
export interface Identifier {
  readonly text: string;
  readonly at: number;
}

export type PathPart =
  | { readonly kind: 'literal'; readonly text: string }
  | { readonly kind: 'interpolation'; readonly value: Expression };

/** The syntax tree of an expression. `at` is what an error message points to. */
export type Expression = { readonly at: number } & (
  | { readonly kind: 'constant'; readonly constant: Constant }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'list'; readonly items: readonly Expression[] }
  | { readonly kind: 'map'; readonly entries: readonly MapEntry[] }
  | { readonly kind: 'path'; readonly parts: readonly PathPart[] }
  | { readonly kind: 'unary'; readonly operator: '!' | '-'; readonly operand: Expression }
  | {
      readonly kind: 'binary';
      readonly operator: BinaryOperator;
      readonly left: Expression;
      readonly right: Expression;
    }
  | {
      readonly kind: 'logical';
      readonly operator: '&&' | '||';
      readonly left: Expression;
      readonly right: Expression;
    }
  | {
      readonly kind: 'ternary';
      readonly condition: Expression;
      readonly whenTrue: Expression;
      readonly whenFalse: Expression;
    }
  | { readonly kind: 'typeTest'; readonly operand: Expression; readonly typeName: Identifier }
  /** Parentheses: they count towards the height of an expression. */
  | { readonly kind: 'group'; readonly inner: Expression }
  | { readonly kind: 'member'; readonly object: Expression; readonly name: string }
  | { readonly kind: 'index'; readonly object: Expression; readonly index: Expression }
  | {
      readonly kind: 'slice';
      readonly object: Expression;
      readonly from: Expression | undefined;
      readonly to: Expression | undefined;
    }
  | { readonly kind: 'call'; readonly name: string; readonly args: readonly Expression[] }
  | {
      readonly kind: 'methodCall';
      readonly receiver: Expression;
      readonly name: string;
      readonly args: readonly Expression[];
    }
);

export interface MapEntry {
  readonly key: Expression;
  readonly value: Expression;
}
