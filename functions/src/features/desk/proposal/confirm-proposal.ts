import {
  isHoldOn,
  type Proposal,
  type ProposalStatus,
} from '@keelstone/domain/core/two-person-rule/proposal';
import { type ProposedOperation, type ProposedRequests, proposedWords } from '@keelstone/domain/decisions';
import { DomainError } from '@keelstone/domain/errors';
import type { By } from '../../../platform/call/caller.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { CallsOf } from '../../core/decision/decision-calls.ts';
import type { Definition, Named } from '../../core/decision/decision.ts';
import { describeRepeat, describeRefusal } from '../../core/decision/preview-answer.ts';
import { createRunner, type SeenPreview } from '../../core/decision/run-decision.ts';

/** The decisions that may be proposed, by the name that a proposal stores. */
type Confirmables = {
  [Name in ProposedOperation]: Named<Definition<ProposedRequests[Name], unknown, unknown, unknown, unknown>>;
};

/**
 * Carries out a proposal by making its decision again in a transaction. If several administrators confirm it at the
 * same time, it is done once, and each gets the same answer. Errors: `not-found`, also for a hold on the caller;
 * `already-decided` (refused); those of `settleTwoPeople` and of the decision.
 */
export const confirmProposalCalls = (confirmables: Confirmables): CallsOf<'confirm-proposal'> => ({
  async 'confirm-proposal'({ body: { idToConfirm: id, ...seen }, caller, origin }, deps) {
    const proposal = await findProposal(id, caller.uid, deps);
    const answer = { message: proposedWords[proposal.operation].done };
    if (proposal.status !== 'waiting') {
      assertConfirmed(proposal, proposal.status, caller.uid);
      return answer;
    }
    try {
      await toConfirm(confirmables, proposal, { caller, origin }).do(seen, deps);
    } catch (error) {
      // Another administrator may have confirmed the proposal meanwhile, which changed the state.
      const now = error instanceof DomainError ? await deps.proposals.find(id) : undefined;
      assertConfirmed(proposal, now?.status, caller.uid, error);
    }
    return answer;
  },

  async 'preview-confirm-proposal'({ body: { idToConfirm: id }, caller, origin }, deps) {
    const proposal = await findProposal(id, caller.uid, deps);
    try {
      if (proposal.status === 'waiting')
        return await toConfirm(confirmables, proposal, { caller, origin }).preview(deps);
      assertConfirmed(proposal, proposal.status, caller.uid);
      return describeRepeat();
    } catch (error) {
      return describeRefusal('confirm-proposal', error, undefined, deps);
    }
  },
});

async function findProposal(id: string, callerUid: string, { proposals }: Deps): Promise<Proposal> {
  const proposal = await proposals.find(id);
  if (proposal === undefined || isHoldOn(callerUid, proposal)) throw new DomainError('not-found');
  return proposal;
}

/** The proposer gets the same answer, whether or not another has confirmed the proposal meanwhile. */
function assertConfirmed(
  { maker }: Proposal,
  status: ProposalStatus | undefined,
  callerUid: string,
  otherwise: unknown = new DomainError('already-decided'),
): void {
  if (status !== 'confirmed') throw otherwise;
  if (maker.uid === callerUid) throw new DomainError('own-proposal');
}

type WaitingProposal<Name extends ProposedOperation> = Pick<Proposal, 'id' | 'maker'> & {
  operation: Name;
  request: ProposedRequests[Name];
};

/** The decision of a proposal. Errors: `changed-meanwhile` if its call no longer exists. */
function toConfirm<Name extends ProposedOperation>(
  confirmables: Confirmables,
  { id: proposalId, maker, operation, request }: WaitingProposal<Name>,
  by: By,
) {
  // The proposal was made before its call was removed.
  if (!Object.hasOwn(confirmables, operation)) throw new DomainError('changed-meanwhile');
  // Nothing may fail after the decision is carried out. Its answer has the words of the confirmation.
  const runner = createRunner({ ...confirmables[operation], respond: () => undefined });
  const call = { ...by, request, confirms: { proposalId, makerUid: maker.uid } };
  return {
    do: (seen: SeenPreview, deps: Deps) => runner.do(call, seen, deps, 'confirm-proposal'),
    preview: (deps: Deps) => runner.preview('confirm-proposal', call, deps),
  };
}
