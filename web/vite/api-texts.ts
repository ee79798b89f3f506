import { type ESTree, type Plugin, Visitor } from 'vite';

/**
 * Leaves out what only the API's document says (functions/openapi), because no page reads it: the `summary` of a call
 * and the `meta` of a schema. Builds only.
 */
export function leaveOutApiTexts(): Plugin {
  return {
    name: 'leave-out-api-texts',
    apply: 'build',
    transform: {
      filter: { id: /\/domain\/src\/.*\.ts$/ },
      handler(code) {
        return { code: withoutApiTexts(code, this.parse(code)), map: null };
      },
    },
  };
}

/** `program`: the module `code`, parsed. */
export function withoutApiTexts(code: string, program: ESTree.Program): string {
  const cuts: [start: number, end: number][] = [];
  new Visitor({
    CallExpression({ callee, arguments: [, definition], end }) {
      if (callee.type === 'MemberExpression' && nameOf(callee.property) === 'meta')
        cuts.push([callee.object.end, end]);
      if (nameOf(callee) !== 'endpoint' || definition?.type !== 'ObjectExpression') return;
      definition.properties.forEach((field, index, all) => {
        if (field.type === 'Property' && nameOf(field.key) === 'summary')
          cuts.push([field.start, all[index + 1]?.start ?? definition.end - 1]);
      });
    },
  }).visit(program);
  // From the end, so that the positions before a cut still fit.
  cuts.sort(([a], [b]) => b - a);
  return cuts.reduce((left, [start, end]) => left.slice(0, start) + left.slice(end), code);
}

function nameOf(node: ESTree.Node): string | undefined {
  return node.type === 'Identifier' ? node.name : undefined;
}
