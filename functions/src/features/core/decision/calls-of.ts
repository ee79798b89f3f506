import { contract, type PreviewedName } from '@keelstone/domain/contract';
import type { By } from '../../../platform/call/caller.ts';
import type { Handlers } from '../../../platform/call/handler.ts';
import type { CallDefinition, SentRequest } from './decision.ts';
import { type AsSeen, createRunner } from './run-decision.ts';
import type { Deps } from '../../../platform/deps.ts';

/** The handler that makes a decision, and the one that previews it. */
export type CallsOf<Name extends PreviewedName> = Pick<Handlers<Deps>, Name | `preview-${Name}`>;

/** The fields of every request that are read without the type of its contract. */
type Common = By & { params: object; query: AsSeen; body?: AsSeen & { idToPreview?: string } };

/** Returns both handlers of a decision. Their types are asserted here, because this code serves any contract. */
export function callsOf<Name extends PreviewedName, R, P, F, Result>(
  definition: CallDefinition<Name, R, P, F, Result, Deps>,
): CallsOf<Name> {
  const { name } = definition;
  const run = createRunner(definition);
  const callOf = (sent: Common) => {
    const { caller, origin } = sent;
    return { caller, origin, request: definition.request(sent as SentRequest<Name>), confirms: undefined };
  };
  const calls: object = {
    [name]: (sent: Common, deps: Deps) => run.do(callOf(sent), { ...sent.query, ...sent.body }, deps),
    // The preview has the record's id in its body, the decision has it in its path.
    [`preview-${name}`]: (sent: Common, deps: Deps) => {
      const { subject } = contract[name];
      const params = 'param' in subject ? { [subject.param]: sent.body?.idToPreview } : {};
      return run.preview(name, callOf({ ...sent, params }), deps);
    },
  };
  return calls as CallsOf<Name>;
}
