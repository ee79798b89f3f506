import { notMe } from '../../kernel/mail/phrases.ts';

export type WithdrawalMailValues = {
  'withdrawal-requested': { name: string; amount: string; address: string; lockLink: string };
};

export const withdrawalLetters = {
  'withdrawal-requested': ({ amount, address, lockLink }: WithdrawalMailValues['withdrawal-requested']) => ({
    subject: `Withdrawal of ${amount} requested`,
    paragraphs: [
      `A withdrawal of ${amount} to the address ${address} was requested from your account. We review it before we send anything.`,
      'If this was you, there is nothing to do. If the address is wrong, cancel the withdrawal on the page Transactions.',
    ],
    action: notMe(lockLink),
  }),
};
