import { DomainError } from '@keelstone/domain/errors';
import { usdCents } from '@keelstone/domain/money/units';
import { isHoldOn, type Proposal, type ProposedOperation } from '@keelstone/domain/policy/proposal';
import type { Caller, Origin } from '../../../platform/call/caller.ts';
import { proposeHold } from '../hold/propose-hold.service.ts';
import { creditProfit } from '../../money/transaction/credit-profit.service.ts';
import { editFigures } from '../../money/transaction/edit-figures.service.ts';
import type { MoneyDeps } from '../../money/transaction/money-deps.ts';
import { returnPayout } from '../../money/transaction/return-payout.service.ts';
import { updateWallet } from '../../money/wallet/update-wallet.service.ts';
import { updatePolicy } from './update-policy.service.ts';

type By = { caller: Caller; origin: Origin };

const doneTexts: Readonly<Record<ProposedOperation, string>> = {
  'credit-profit': 'Profit credited',
  'edit-figures': 'Figures updated',
  'return-payout': 'Payment returned',
  'propose-hold': 'Legal hold changed',
  'update-wallet': 'Wallets updated',
  'update-policy': 'Policy updated',
};

/**
 * Carries out a proposal: calls the operation's own service, whose transaction checks the proposal again. Confirmed by
 * several at the same time it is done once, and each gets the same answer. Returns what was done. Errors: `not-found`,
 * `already-decided` (refused), those of `passOrPropose` and of the operation.
 */
export async function confirmProposal({ id, ...by }: By & { id: string }, deps: MoneyDeps): Promise<string> {
  const proposal = await deps.proposals.find(id);
  if (proposal === undefined) throw new DomainError('not-found');
  // Withholds even that it was done.
  if (isHoldOn(by.caller.uid, proposal)) throw new DomainError('own-record');
  try {
    if (proposal.status !== 'waiting') throw new DomainError('already-decided');
    await confirm(proposal, by, deps);
  } catch (error) {
    const isDecided = error instanceof DomainError && error.code === 'already-decided';
    const status = isDecided ? (await deps.proposals.find(id))?.status : undefined;
    if (status !== 'confirmed') throw error;
    // The proposer gets the same answer, whether another has confirmed it meanwhile or not.
    if (proposal.maker.uid === by.caller.uid) throw new DomainError('own-proposal');
  }
  return doneTexts[proposal.operation];
}

async function confirm(proposal: Proposal, by: By, deps: MoneyDeps): Promise<void> {
  const { id, maker, operation } = proposal;
  const confirms = { proposalId: id, makerUid: maker.uid };
  switch (operation) {
    case 'credit-profit': {
      const { request } = proposal;
      const amountUsdCents = usdCents(request.amountUsdCents);
      await creditProfit({ ...request, ...by, amountUsdCents, confirms }, deps);
      return;
    }
    case 'edit-figures':
      await editFigures({ ...proposal.request, ...by, confirms }, deps);
      return;
    case 'return-payout':
      await returnPayout({ ...proposal.request, ...by, confirms }, deps);
      return;
    case 'propose-hold':
      await proposeHold({ ...proposal.request, ...by, confirms }, deps);
      return;
    case 'update-wallet':
      await updateWallet({ wallet: proposal.request, ...by, confirms }, deps);
      return;
    case 'update-policy': {
      const { fromUsdCents } = proposal.request;
      if (fromUsdCents === undefined) throw new DomainError('changed-meanwhile');
      await updatePolicy({ fromUsdCents, ...by, confirms }, deps);
      return;
    }
    default:
      operation satisfies never;
      // Proposed before the call was removed.
      throw new DomainError('changed-meanwhile');
  }
}
