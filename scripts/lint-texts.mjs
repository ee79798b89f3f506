const message =
  'A browser that translates the page replaces bare text, which React then cannot change, move or remove: write this text as one template string, or put it into a <span>.';

/** These put their children next to something of their own: an icon, a ripple, an asterisk. */
const sharing = new Set([
  ...['Button', 'ButtonBase', 'CardActionArea', 'FormLabel', 'InputLabel', 'ListItemButton', 'MenuItem'],
  ...['TableSortLabel', 'ToggleButton'],
]);

/** A rule for oxlint: text that appears, goes or changes next to something else has an element of its own. */
export default {
  meta: { name: 'texts' },
  rules: {
    'of-its-own': {
      create(context) {
        const report = (node) => {
          context.report({ node, message });
        };

        const check = (children, { isFragment = false, isShared = false }) => {
          const parts = children
            .map((node) => ({ node, kind: kindOf(node, context.sourceCode) }))
            .filter(({ kind }) => kind !== 'nothing');
          // A text given to a button may change as well: web tests see that (web/src/testing/forbid-bare-text.ts).
          const isAlone = parts.length === 1 && !(isShared && isChosen(parts[0].node.expression));
          parts.forEach(({ node, kind }, index) => {
            // Elements that appear are inserted before what follows them.
            const isMoved = parts[index - 1]?.kind === 'changing elements';
            if (
              kind === 'changing text' ? isFragment || !isAlone : kind === 'text' && (isFragment || isMoved)
            )
              report(node);
          });
        };

        return {
          JSXFragment({ children }) {
            check(children, { isFragment: true });
          },
          JSXElement({ openingElement, children }) {
            const { name } = openingElement.name;
            check(children, { isFragment: name === 'Fragment', isShared: sharing.has(name) });
          },
          ReturnStatement({ argument, parent }) {
            if (argument === null || !isText(argument)) return;
            let around = parent;
            while (around !== null && !/Function/.test(around.type)) around = around.parent;
            if (/^[A-Z]/.test(around?.id?.name ?? '')) report(argument);
          },
        };
      },
    },
  },
};

function kindOf(child, sourceCode) {
  if (child.type === 'JSXText') return /\S/.test(child.raw) ? 'text' : 'nothing';
  if (child.type !== 'JSXExpressionContainer') return 'element';
  const { expression } = child;
  if (expression.type === 'JSXEmptyExpression') return 'nothing';
  if (expression.type === 'Literal') return /\S/.test(expression.value) ? 'text' : 'nothing';
  if (isConstant(expression, sourceCode)) return 'text';
  return isElements(expression, sourceCode) ? 'changing elements' : 'changing text';
}

function isChosen(node) {
  return node?.type === 'ConditionalExpression' || node?.type === 'TemplateLiteral';
}

function isText(node) {
  if (node.type === 'ConditionalExpression') return isText(node.consequent) || isText(node.alternate);
  return node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string');
}

/** A member of an import, or what is declared outside every function. */
function isConstant(node, sourceCode) {
  if (node.type === 'MemberExpression') return !node.computed && isConstant(node.object, sourceCode);
  return node.type === 'Identifier' && ['module', 'global'].includes(scopeOf(node, sourceCode)?.type);
}

/** Whether a child is elements or nothing. A child whose kind this file does not show counts as text. */
function isElements(node, sourceCode) {
  const all = (...nodes) => nodes.every((each) => isElements(each, sourceCode));
  switch (node.type) {
    case 'JSXElement':
    case 'JSXFragment':
      return true;
    case 'Literal':
      return node.value === null || typeof node.value === 'boolean';
    case 'LogicalExpression':
      return node.operator === '&&' ? all(node.right) : all(node.left, node.right);
    case 'ConditionalExpression':
      return all(node.consequent, node.alternate);
    case 'ChainExpression':
      return all(node.expression);
    case 'ObjectExpression':
      return all(...node.properties.map(({ value }) => value));
    case 'ArrowFunctionExpression':
    case 'FunctionDeclaration':
    case 'FunctionExpression':
      return node.body.type === 'BlockStatement'
        ? all(...node.body.body.filter(({ type }) => type === 'ReturnStatement').map((each) => each.argument))
        : all(node.body);
    case 'CallExpression':
      // `render` of `useDialog` shows what its function returns, or nothing.
      return /^(map|render)$/.test(node.callee.property?.name) ? all(node.arguments[0]) : all(node.callee);
    case 'MemberExpression':
      return isDeclaredAsElements(node.object, node.property.name, sourceCode);
    case 'Identifier':
      return node.name === 'undefined' || isDeclaredAsElements(node, node.name, sourceCode);
    default:
      return false;
  }
}

/** A constant of elements, a function of them, or a prop whose type names them. */
function isDeclaredAsElements(variable, name, sourceCode) {
  const { type, node } = scopeOf(variable, sourceCode)?.set.get(variable.name).defs[0] ?? {};
  if (type === 'FunctionName') return isElements(node, sourceCode);
  if (type === 'Variable' && node.id.type === 'Identifier')
    return node.init !== null && isElements(node.init, sourceCode);
  const typeOfName = new RegExp(`\\b${name}\\??: [^;,}]*\\bReact(Node|Element)\\b`);
  return name === 'children' || typeOfName.test(sourceCode.text);
}

/** Where a variable is declared. */
function scopeOf(variable, sourceCode) {
  let scope = sourceCode.getScope(variable);
  while (scope !== null && !scope.set.has(variable.name)) scope = scope.upper;
  return scope;
}
