import { type AdminMailValue, letter } from '../../kernel/mail/admin-letter.ts';

export type ProposalMailValues = {
  'admin-proposal': AdminMailValue;
};

export const proposalLetters = {
  'admin-proposal': letter(
    'Something waits for a second administrator',
    'If you did not expect this, ask them in person before you confirm it.',
    'See what waits',
  ),
};
