import { type AdminMailValue, letter, notAgreed } from '../../kernel/mail/admin-letter.ts';

export type DepositAddressMailValues = {
  'admin-wallet-changed': AdminMailValue;
};

export const depositAddressLetters = {
  'admin-wallet-changed': letter('The deposit addresses were changed', notAgreed),
};
