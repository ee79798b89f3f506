/** A rule for oxlint: pages compare the server's times with the server's clock, never with the computer's. */
export default {
  meta: { name: 'clock' },
  rules: {
    'server-time': {
      create: (context) => {
        const report = (node) =>
          context.report({
            node,
            message: "The time is the server's: serverNowMs of web/src/lib/server-time.ts.",
          });
        return {
          MemberExpression(node) {
            if (node.object.name === 'Date' && node.property.name === 'now') report(node);
          },
          NewExpression(node) {
            if (node.callee.name === 'Date' && node.arguments.length === 0) report(node);
          },
          CallExpression(node) {
            if (node.callee.name === 'dayjs' && node.arguments.length === 0) report(node);
          },
        };
      },
    },
  },
};
