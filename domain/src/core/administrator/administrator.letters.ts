import { type AdminMailValue, letter, notAgreed } from '../../kernel/mail/admin-letter.ts';

export type AdministratorMailValues = {
  'admin-role-changed': AdminMailValue;
};

export const administratorLetters = {
  'admin-role-changed': letter('The administrators changed', notAgreed),
};
