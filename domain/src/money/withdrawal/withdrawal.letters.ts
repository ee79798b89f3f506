import { notMeAction } from '../../kernel/mail/phrases.ts';

export const withdrawalLetters = {
  'withdrawal-requested': ({
    amount,
    address,
    lockLink,
  }: Record<'amount' | 'address' | 'lockLink', string>) => ({
    subject: `Withdrawal of ${amount} requested`,
    paragraphs: [
      `A withdrawal of ${amount} to the address ${address} was requested from your account. We review it before we send anything.`,
      'If this was you, there is nothing to do. If the address is wrong, cancel the withdrawal on the page Transactions.',
    ],
    action: notMeAction(lockLink),
  }),
};
