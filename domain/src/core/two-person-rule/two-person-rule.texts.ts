import type { Refusals } from '../../errors.ts';

export const twoPersonRuleRefusals = {
  'own-record': 'You cannot decide on your own account',
  'own-proposal': 'Another administrator has to confirm this',
  'proposal-expired': 'This proposal has expired. It has to be made again',
  'proposer-inactive':
    'The person who proposed this is no longer an active administrator. It has to be proposed again',
} as const satisfies Refusals;
