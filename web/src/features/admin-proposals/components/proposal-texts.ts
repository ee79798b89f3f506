import type { ProposalWire } from '@keelstone/domain/api/proposal.contract';
import { groupedAddress } from '@keelstone/domain/wallet/grouped-address';
import type { Change } from '../../../components/change-list.tsx';

const titles: Readonly<Record<ProposalWire['operation'], string>> = {
  'credit-profit': 'Credit profit',
  'edit-figures': 'Edit figures',
  'return-payout': 'Return the payment',
  'propose-hold': 'Change the legal hold',
  'update-wallet': 'Change the deposit addresses',
  'update-policy': 'Change the two-person rule',
  'publish-legal-text': 'Publish a legal text',
};

/** "Credit profit to Clara Weiss" */
export function titleOf({ operation, user }: ProposalWire): string {
  if (user === undefined) return titles[operation];
  return `${titles[operation]} ${operation === 'credit-profit' ? 'to' : 'of'} ${user.name}`;
}

/** Addresses in groups of four, as people compare them. */
export function changesOf({ operation, changes }: ProposalWire): Change[] {
  if (operation !== 'update-wallet') return changes;
  return changes.map(({ what, before, after }) => ({
    what,
    before: groupedAddress(before),
    after: groupedAddress(after),
  }));
}
