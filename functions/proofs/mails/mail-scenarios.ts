import type { MailKind } from '@keelstone/domain/mail/mail';
import { accountScenarios } from './account-scenarios.ts';
import { adminScenarios } from './admin-scenarios.ts';
import { moneyScenarios } from './money-scenarios.ts';
import type { MailScenario } from './mail-scenario.ts';

/** How each mail comes about. */
export const mailScenarios: Record<MailKind, MailScenario> = {
  ...accountScenarios,
  ...moneyScenarios,
  ...adminScenarios,
};
