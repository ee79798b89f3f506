const queryMethods = new Set(['where', 'orderBy', 'collectionGroup']);

/** A rule for oxlint: Firestore queries are made in one file, from data that tests compare with the indexes. */
export default {
  meta: { name: 'keelstone' },
  rules: {
    'queries-in-one-file': {
      create: (context) => ({
        CallExpression({ callee }) {
          if (callee.type !== 'MemberExpression' || !queryMethods.has(callee.property.name)) return;
          const message =
            'Queries are made in firestore/query.ts, from data that tests compare with the indexes.';
          context.report({ node: callee.property, message });
        },
      }),
    },
  },
};
