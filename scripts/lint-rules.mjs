const queryMethods = new Set(['where', 'orderBy', 'collectionGroup']);
const ofQueries = 'Queries are made in firestore/query.ts, from data that tests compare with the indexes.';
const ofTime = "The time is the server's: serverNowMs of web/src/lib/server-time.ts.";
const ofMoney =
  'Money is calculated in integers, whose names end in Cents or Units: unitsOf of domain/money/units makes them of what the API answered.';

const ofBooks =
  'An account and its journal change together: what moves is what a decision has `posted`, or writePosted of core/ledger/write-posted.';
const bookWrites = new Set(['put', 'create', 'save', 'increase', 'erase', 'eraseNow']);
const books = new Set(['accounts', 'journal']);

/** The names of the API's amounts, and of the objects that hold them. */
const amounts = new Set([
  ...['usd', 'btc', 'eth', 'balance', 'amount', 'coin', 'profit', 'received', 'paid'],
  ...['available', 'held', 'before', 'after', 'change', 'opening', 'closing'],
]);
const arithmetic = new Set(['+', '-', '*', '/', '%', '**', '+=', '-=', '*=', '/=', '%=', '**=']);
const rounding = new Set(['round', 'floor', 'ceil', 'trunc']);

/** Rules for oxlint. */
export default {
  meta: { name: 'keelstone' },
  rules: {
    // Firestore queries are made in one file, from data that tests compare with the indexes.
    'queries-in-one-file': {
      create: (context) => ({
        CallExpression({ callee }) {
          if (callee.type === 'MemberExpression' && queryMethods.has(callee.property.name))
            context.report({ node: callee.property, message: ofQueries });
        },
      }),
    },
    // A movement is shown before it is written, so nothing else writes balances.
    'books-in-one-place': {
      create: (context) => ({
        CallExpression({ callee }) {
          if (callee.type !== 'MemberExpression' || !bookWrites.has(callee.property.name)) return;
          const { object } = callee;
          const name = object.type === 'MemberExpression' ? object.property.name : object.name;
          if (books.has(name)) context.report({ node: callee.property, message: ofBooks });
        },
      }),
    },
    // Pages compare the server's times with the server's clock, never with the computer's.
    'server-time': {
      create: (context) => {
        const refuse = (isRefused) => (node) => {
          if (isRefused(node)) context.report({ node, message: ofTime });
        };
        return {
          MemberExpression: refuse(
            ({ object, property }) => object.name === 'Date' && property.name === 'now',
          ),
          NewExpression: refuse(
            ({ callee, arguments: given }) => callee.name === 'Date' && given.length === 0,
          ),
          CallExpression: refuse(
            ({ callee, arguments: given }) => callee.name === 'dayjs' && given.length === 0,
          ),
        };
      },
    },
    // Pages calculate with cents and 1e-8 units, never with the decimal numbers of the API.
    'money-in-units': {
      create: (context) => {
        const check = (node) => {
          const sides = [node.left, node.right];
          if (!arithmetic.has(node.operator) || sides.some(isText)) return;
          if (sides.some(isAmount)) context.report({ node, message: ofMoney });
        };
        return {
          BinaryExpression: check,
          AssignmentExpression: check,
          CallExpression({ callee, arguments: given }) {
            const isUnits = callee.name === 'usdCents' || callee.name === 'coinUnits';
            const inner = given[0]?.callee;
            if (isUnits && inner?.object?.name === 'Math' && rounding.has(inner.property.name))
              context.report({ node: given[0], message: ofMoney });
          },
        };
      },
    },
  },
};

function isText({ type, value }) {
  return type === 'TemplateLiteral' || typeof value === 'string';
}

/** An amount by its name, a member of what holds amounts, or what a function makes of units. */
function isAmount(node) {
  if (node.type === 'ChainExpression' || node.type === 'TSNonNullExpression')
    return isAmount(node.expression);
  if (node.type === 'LogicalExpression') return isAmount(node.left) || isAmount(node.right);
  if (node.type === 'UnaryExpression') return isAmount(node.argument);
  if (node.type === 'CallExpression')
    return (
      /(ToNumber|^amountOf)$/.test(node.callee.name ?? '') ||
      (node.callee.object?.name === 'Math' && node.arguments.some(isAmount))
    );
  if (node.type === 'MemberExpression')
    return node.computed ? isAmount(node.object) : amounts.has(node.property.name);
  return node.type === 'Identifier' && (amounts.has(node.name) || node.name.endsWith('Amount'));
}
