import { depositAddressTexts } from '@keelstone/domain/money/deposit-address/deposit-address.texts';
import type { PreviewWire } from '@keelstone/domain/core/decision/preview.contract';
import { DomainError } from '@keelstone/domain/errors';
import { usdCents } from '@keelstone/domain/kernel/amounts/units';
import {
  isHoldOn,
  type Proposal,
  type ProposalStatus,
  type ProposedOperation,
} from '@keelstone/domain/core/two-person-rule/proposal';
import type { By } from '../../../platform/call/caller.ts';
import type { Definition } from '../../core/decision/decision.ts';
import { creditProfit } from '../../money/profit/credit-profit.ts';
import { editFigures } from '../../money/figures/edit-figures.ts';
import { returnPayout } from '../../money/payout/return-payout.ts';
import { updateWallet } from '../../money/deposit-address/update-wallet.ts';
import type { CallsOf } from '../../core/decision/calls-of.ts';
import { previewOfNothing, refusalOf } from '../../core/decision/preview-answer.ts';
import { type AsSeen, runnerOf } from '../../core/decision/run-decision.ts';
import { proposeHold } from '../legal-hold/propose-hold.ts';
import { startBatch } from '../../money/profit/credit-many.service.ts';
import { updatePolicy } from '../two-person-rule/update-policy.ts';
import type { Deps } from '../../deps.ts';

const doneTexts: Readonly<Record<ProposedOperation, string>> = {
  'credit-profit': 'Profit credited',
  'credit-many': 'Profit is being credited',
  'edit-figures': 'Figures updated',
  'return-payout': 'Payout returned',
  'propose-hold': 'Legal hold changed',
  'update-wallet': depositAddressTexts.updated,
  'update-policy': 'Policy updated',
};

/**
 * Carries out a proposal: the decision that was proposed, which is made again in its transaction. Confirmed by several
 * at the same time it is done once, and each gets the same answer. Errors: `not-found`, also for a hold on the caller;
 * `already-decided` (refused); those of `decideTwoPeople` and of the decision.
 */
export const confirmProposalCalls: CallsOf<'confirm-proposal'> = {
  async 'confirm-proposal'({ body: { idToConfirm: id, ...asSeen }, caller, origin }, deps) {
    const proposal = await findProposal(id, caller.uid, deps);
    const answer = { message: doneTexts[proposal.operation] };
    if (proposal.status !== 'waiting') {
      assertConfirmed(proposal, proposal.status, caller.uid);
      return answer;
    }
    try {
      await runOf(proposal, { caller, origin }).do(asSeen, deps);
    } catch (error) {
      // Whatever it was refused for, such as the state that another's confirmation has changed.
      const now = error instanceof DomainError ? await deps.proposals.find(id) : undefined;
      assertConfirmed(proposal, now?.status, caller.uid, error);
    }
    return answer;
  },

  async 'preview-confirm-proposal'({ body: { idToConfirm: id }, caller, origin }, deps) {
    const proposal = await findProposal(id, caller.uid, deps);
    try {
      if (proposal.status === 'waiting') return await runOf(proposal, { caller, origin }).preview(deps);
      assertConfirmed(proposal, proposal.status, caller.uid);
      return previewOfNothing();
    } catch (error) {
      return refusalOf('confirm-proposal', error, undefined, deps);
    }
  },
};

async function findProposal(id: string, callerUid: string, { proposals }: Deps): Promise<Proposal> {
  const proposal = await proposals.find(id);
  if (proposal === undefined || isHoldOn(callerUid, proposal)) throw new DomainError('not-found');
  return proposal;
}

/** The proposer gets the same answer, whether another has confirmed it meanwhile or not. */
function assertConfirmed(
  { maker }: Proposal,
  status: ProposalStatus | undefined,
  callerUid: string,
  otherwise: unknown = new DomainError('already-decided'),
): void {
  if (status !== 'confirmed') throw otherwise;
  if (maker.uid === callerUid) throw new DomainError('own-proposal');
}

type Run = {
  do(asSeen: AsSeen, deps: Deps): Promise<unknown>;
  preview(deps: Deps): Promise<PreviewWire>;
};

/** The decision that was proposed. Errors: `changed-meanwhile` for one that is made no more. */
function runOf(proposal: Proposal, by: By): Run {
  const { id: proposalId, maker, operation } = proposal;
  const confirms = { proposalId, makerUid: maker.uid };
  const run = <R, P, F, Result, Answer>(
    definition: Definition<R, P, F, Result, Answer, Deps>,
    request: R,
  ): Run => {
    // A confirmation answers in its own words: nothing may fail once it is done.
    const runner = runnerOf({ ...definition, respond: () => undefined });
    const call = { ...by, request, confirms };
    return {
      do: (asSeen, deps) => runner.do(call, asSeen, deps),
      preview: (deps) => runner.preview('confirm-proposal', call, deps),
    };
  };
  switch (operation) {
    case 'credit-profit': {
      const amountUsdCents = usdCents(proposal.request.amountUsdCents);
      return run(creditProfit, { ...proposal.request, amountUsdCents });
    }
    case 'credit-many':
      return run(startBatch, proposal.request);
    case 'edit-figures':
      return run(editFigures, proposal.request);
    case 'return-payout':
      return run(returnPayout, proposal.request);
    case 'propose-hold':
      return run(proposeHold, proposal.request);
    case 'update-wallet':
      return run(updateWallet, proposal.request);
    case 'update-policy':
      return run(updatePolicy, proposal.request);
    default:
      operation satisfies never;
      // Proposed before the call was removed.
      throw new DomainError('changed-meanwhile');
  }
}
