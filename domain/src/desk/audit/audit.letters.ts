import { type AdminMailValue, letter, notAgreed } from '../../kernel/mail/admin-letter.ts';

export type AuditMailValues = {
  'admin-large-decision': AdminMailValue;
};

export const auditLetters = {
  'admin-large-decision': letter('An administrator did something unusual', notAgreed),
};
