import { DomainError } from '@keelstone/domain/errors';
import { usdCents } from '@keelstone/domain/money/units';
import {
  isHoldOn,
  type Proposal,
  type ProposalStatus,
  type ProposedOperation,
} from '@keelstone/domain/policy/proposal';
import type { By } from '../../../platform/call/caller.ts';
import type { Done, Operation } from '../../../platform/two-people/operation.ts';
import type { Deps } from '../deps.ts';
import { startBatch } from '../profit/credit-many.service.ts';
import type { MoneyDeps } from '../../money/transaction/money-deps.ts';
import { proposeHold } from '../hold/propose-hold.service.ts';
import { creditProfit } from '../../money/transaction/credit-profit.service.ts';
import { editFigures } from '../../money/transaction/edit-figures.service.ts';
import { returnPayout } from '../../money/transaction/return-payout.service.ts';
import { updateWallet } from '../../money/wallet/update-wallet.service.ts';
import { updatePolicy } from './update-policy.service.ts';

const doneTexts: Readonly<Record<ProposedOperation, string>> = {
  'credit-profit': 'Profit credited',
  'credit-many': 'Profit is being credited',
  'edit-figures': 'Figures updated',
  'return-payout': 'Payout returned',
  'propose-hold': 'Legal hold changed',
  'update-wallet': 'Wallets updated',
  'update-policy': 'Policy updated',
};

type ConfirmDeps = MoneyDeps & Pick<Deps, 'profitBatches'>;

/**
 * Carries out a proposal: the operation that was proposed, which checks it again in its transaction. Confirmed by
 * several at the same time it is done once, and each gets the same answer. Errors: `not-found`, also for a hold on the
 * caller; `already-decided` (refused); those of `passPeople` and of the operation.
 */
export async function confirmProposal(
  { id, ...by }: By & { id: string },
  deps: ConfirmDeps,
): Promise<Operation<Done>> {
  const proposal = await deps.proposals.find(id);
  if (proposal === undefined || isHoldOn(by.caller.uid, proposal)) throw new DomainError('not-found');
  const answer = () => ({ message: doneTexts[proposal.operation] });
  const alreadyDecided = (status: ProposalStatus | undefined, error: unknown) => {
    if (status !== 'confirmed') throw error;
    // The proposer gets the same answer, whether another has confirmed it meanwhile or not.
    if (proposal.maker.uid === by.caller.uid) throw new DomainError('own-proposal');
    return answer();
  };
  if (proposal.status !== 'waiting') {
    alreadyDecided(proposal.status, new DomainError('already-decided'));
    return { decide: () => Promise.resolve({ answer }) };
  }
  const operation = await operationOf(proposal, by, deps);
  return {
    decide: async (reader) => ({ ...(await operation.decide(reader)), answer }),
    // Whatever it was refused for, such as the state that another's confirmation has changed.
    async afterRefusal(error) {
      const isRefusal = error instanceof DomainError;
      return alreadyDecided(isRefusal ? (await deps.proposals.find(id))?.status : undefined, error);
    },
  };
}

async function operationOf(proposal: Proposal, by: By, deps: ConfirmDeps): Promise<Operation> {
  const { id: proposalId, maker, operation } = proposal;
  const confirming = { ...by, confirms: { proposalId, makerUid: maker.uid } };
  switch (operation) {
    case 'credit-profit': {
      const amountUsdCents = usdCents(proposal.request.amountUsdCents);
      return creditProfit({ ...proposal.request, ...confirming, amountUsdCents }, deps);
    }
    case 'credit-many':
      return startBatch({ ...proposal.request, ...confirming }, deps);
    case 'edit-figures':
      return editFigures({ ...proposal.request, ...confirming }, deps);
    case 'return-payout':
      return returnPayout({ ...proposal.request, ...confirming }, deps);
    case 'propose-hold':
      return proposeHold({ ...proposal.request, ...confirming }, deps);
    case 'update-wallet':
      return updateWallet({ wallet: proposal.request, ...confirming }, deps);
    case 'update-policy': {
      const { fromUsdCents } = proposal.request;
      if (fromUsdCents === undefined) throw new DomainError('changed-meanwhile');
      return updatePolicy({ fromUsdCents, ...confirming }, deps);
    }
    default:
      operation satisfies never;
      // Proposed before the call was removed.
      throw new DomainError('changed-meanwhile');
  }
}
