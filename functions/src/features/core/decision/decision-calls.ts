import { contract, type PreviewedName } from '@keelstone/domain/contract';
import type { By } from '../../../platform/call/caller.ts';
import type { Handlers } from '../../../platform/call/handler.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { CallDefinition, SentRequest } from './decision.ts';
import { createRunner, type SeenPreview } from './run-decision.ts';

/** The handlers that make decisions, and the handlers of their previews. */
export type CallsOf<Name extends PreviewedName> = Pick<Handlers<Deps>, Name | `preview-${Name}`>;

/** A decision of one of these names. */
type DefinitionOf<Name extends PreviewedName> = {
  [Each in Name]: CallDefinition<Each, unknown, unknown, unknown, unknown>;
}[Name];

/** The fields of every request that are read without the type of its contract. */
type Common = By & { params: object; query: SeenPreview; body?: SeenPreview & { idToPreview?: string } };

/** Returns both handlers of each decision. Their types are asserted here, because this code serves any contract. */
export function buildCalls<Name extends PreviewedName>(
  definitions: readonly DefinitionOf<Name>[],
): CallsOf<Name> {
  const calls = definitions.flatMap((each) => buildHandlers(each));
  return Object.fromEntries(calls) as CallsOf<Name>;
}

function buildHandlers<Name extends PreviewedName, Request, Prepared, Facts, Result>(
  definition: CallDefinition<Name, Request, Prepared, Facts, Result>,
) {
  const { name } = definition;
  const run = createRunner(definition);
  const callOf = (sent: Common) => {
    const { caller, origin } = sent;
    return { caller, origin, request: definition.request(sent as SentRequest<Name>), confirms: undefined };
  };
  const decide = (sent: Common, deps: Deps) =>
    run.do(callOf(sent), { ...sent.query, ...sent.body }, deps, name);
  // The preview has the record's id in its body, the decision has it in its path.
  const preview = (sent: Common, deps: Deps) => {
    const { subject } = contract[name];
    const params = 'param' in subject ? { [subject.param]: sent.body?.idToPreview } : {};
    return run.preview(name, callOf({ ...sent, params }), deps);
  };
  return [
    [name, decide],
    [`preview-${name}`, preview],
  ] as const;
}
