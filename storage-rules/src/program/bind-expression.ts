import { assertNever } from '../assert-never.ts';
import type { Constant, Expression, Identifier } from '../syntax/expression.ts';
import { CompileError } from '../syntax/source.ts';
import { TYPE_NAMES, type TypeName } from '../values/type-names.ts';
import { bytes, type Value } from '../values/value.ts';
import { bindCall, bindMethodCall } from './bind-call.ts';
import { bindName } from './bind-name.ts';
import type { Bind, BindingContext } from './binding-context.ts';
import { EXPRESSION_HEIGHT_MAX, LINKS_MAX } from './limits.ts';
import type { Node } from './program.ts';

/**
 * Resolves every name of an expression.
 *
 * @throws CompileError for an unknown type, a faulty pattern, or recursion.
 */
export function bindExpression(
  expression: Expression,
  context: BindingContext,
  { height, links } = { height: 1, links: 0 },
): Node {
  if (height > EXPRESSION_HEIGHT_MAX || links > LINKS_MAX) {
    throw new CompileError('Expression is too complex to evaluate safely.', expression.at);
  }
  return bindKind(expression, context, (inner, role) =>
    bindExpression(
      inner,
      context,
      role === 'receiver' ? { height, links: links + 1 } : { height: height + 1, links: 0 },
    ),
  );
}

function bindKind(expression: Expression, context: BindingContext, bind: Bind): Node {
  const { at } = expression;
  switch (expression.kind) {
    case 'constant':
      return { kind: 'constant', at, value: valueOf(expression.constant) };
    case 'name':
      return bindName(expression.name, at, context);
    case 'list':
      return { kind: 'list', at, items: expression.items.map((item) => bind(item)) };
    case 'map':
      return {
        kind: 'map',
        at,
        entries: expression.entries.map(({ key, value }) => ({ key: bind(key), value: bind(value) })),
      };
    case 'path': {
      const parts = expression.parts.map((part) => (part.kind === 'literal' ? part.text : bind(part.value)));
      return { kind: 'path', at, parts };
    }
    case 'unary':
      return { kind: 'unary', at, operator: expression.operator, operand: bind(expression.operand) };
    case 'binary':
      return { kind: 'binary', at, operator: expression.operator, ...operands(expression, bind) };
    case 'logical':
      return { kind: 'logical', at, operator: expression.operator, ...operands(expression, bind) };
    case 'ternary':
      return {
        kind: 'ternary',
        at,
        condition: bind(expression.condition),
        whenTrue: bind(expression.whenTrue),
        whenFalse: bind(expression.whenFalse),
      };
    case 'typeTest':
      return {
        kind: 'typeTest',
        at,
        operand: bind(expression.operand),
        typeName: typeNameOf(expression.typeName),
      };
    case 'group':
      return bind(expression.inner);
    case 'member':
      return { kind: 'member', at, object: bind(expression.object, 'receiver'), name: expression.name };
    case 'index':
      return {
        kind: 'index',
        at,
        object: bind(expression.object, 'receiver'),
        index: bind(expression.index),
      };
    case 'slice': {
      const { object, from, to } = expression;
      return {
        kind: 'slice',
        at,
        object: bind(object, 'receiver'),
        from: from && bind(from),
        to: to && bind(to),
      };
    }
    case 'call':
      return bindCall(expression, context, bind);
    case 'methodCall':
      return bindMethodCall(expression, context, bind);
    default:
      return assertNever(expression);
  }
}

function operands({ left, right }: { left: Expression; right: Expression }, bind: Bind) {
  return { left: bind(left), right: bind(right) };
}

function valueOf(constant: Constant): Value {
  return constant.type === 'bytes' ? bytes(Buffer.from(constant.value)) : constant;
}

function typeNameOf({ text, at }: Identifier): TypeName {
  const name = TYPE_NAMES.find((known) => known === text);
  if (name === undefined) throw new CompileError(`Unknown type '${text}'.`, at);
  return name;
}
