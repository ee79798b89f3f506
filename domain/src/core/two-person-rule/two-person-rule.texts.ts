import type { Refusals } from '../../kernel/refusal.ts';

export const twoPersonRuleRefusals = {
  'own-record': { status: 403, message: 'You cannot decide on your own account' },
  'own-proposal': { status: 403, message: 'Another administrator has to confirm this' },
  'proposal-expired': { status: 409, message: 'This proposal has expired. It has to be made again' },
  'proposer-inactive': {
    status: 409,
    message: 'The person who proposed this is no longer an active administrator. It has to be proposed again',
  },
} as const satisfies Refusals;
