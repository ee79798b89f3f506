import { type AdminMailValue, letter, notAgreed } from '../../kernel/mail/admin-letter.ts';

export type TwoPersonRuleMailValues = {
  'admin-policy-changed': AdminMailValue;
};

export const twoPersonRuleLetters = {
  'admin-policy-changed': letter('A two-person rule was changed', notAgreed),
};
