import { notMeAction } from '../../kernel/mail/phrases.ts';

export const withdrawalLetters = {
  'withdrawal-requested': ({
    amount,
    address,
    lockLink,
  }: Record<'amount' | 'address' | 'lockLink', string>) => ({
    subject: `Withdrawal of ${amount} requested`,
    paragraphs: [
      `Somebody, probably you, asked us to send it to the address ${address}. We review it before we send anything.`,
      'If this was you, there is nothing to do. If the address is wrong, cancel the withdrawal on the page Transactions.',
    ],
    action: notMeAction(lockLink),
  }),
};
