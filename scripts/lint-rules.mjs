const queryMethods = new Set(['where', 'orderBy', 'collectionGroup']);
const ofQueries = 'Queries are made in firestore/query.ts, from data that tests compare with the indexes.';
const ofTime = "The time is the server's: serverNowMs of web/src/lib/server-time.ts.";

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
  },
};
