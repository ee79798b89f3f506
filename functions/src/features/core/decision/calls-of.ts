import { contract, type PreviewedName } from '@keelstone/domain/contract';
import type { By } from '../../../platform/call/caller.ts';
import type { Handlers } from '../../../platform/call/handler.ts';
import type { CallDefinition, Sent } from './decision.ts';
import { type AsSeen, runnerOf } from './run-decision.ts';
import type { Deps } from '../../deps.ts';

/** The handler that makes a decision, and the one that previews it. */
export type CallsOf<Name extends PreviewedName> = Pick<Handlers<Deps>, Name | `preview-${Name}`>;

/** The part of every request that is read without its contract's own type. */
type Common = By & { params: object; query: AsSeen; body?: AsSeen & { idToPreview?: string } };

/** Both calls of a decision. Their types are those of the contract; here, for any of them, they are asserted. */
export function callsOf<Name extends PreviewedName, R, P, F, Result>(
  definition: CallDefinition<Name, R, P, F, Result, Deps>,
): CallsOf<Name> {
  const { name } = definition;
  const run = runnerOf(definition);
  const callOf = (sent: Common) => {
    const { caller, origin } = sent;
    return { caller, origin, request: definition.request(sent as Sent<Name>), confirms: undefined };
  };
  const calls: object = {
    [name]: (sent: Common, deps: Deps) => run.do(callOf(sent), { ...sent.query, ...sent.body }, deps),
    // A record that a decision has in its path, its preview has in its body.
    [`preview-${name}`]: (sent: Common, deps: Deps) => {
      const { subject } = contract[name];
      const params = 'param' in subject ? { [subject.param]: sent.body?.idToPreview } : {};
      return run.preview(name, callOf({ ...sent, params }), deps);
    },
  };
  return calls as CallsOf<Name>;
}
