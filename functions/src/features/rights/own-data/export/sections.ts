import { accountSection } from './account-section.ts';
import { identitySection } from './identity-section.ts';
import { monthSection, movementSection } from './ledger-sections.ts';
import type { Section } from './section.ts';
import {
  activitySection,
  documentViewSection,
  mailSection,
  noticeSection,
  securityEventSection,
} from './trace-sections.ts';
import { proofSection, transactionSection } from './transaction-sections.ts';

/** All of a person's data, in the order in which it is exported. An unfinished copy continues in this order. */
export const sections: readonly Section[] = [
  accountSection,
  identitySection,
  transactionSection,
  proofSection,
  movementSection,
  monthSection,
  activitySection,
  securityEventSection,
  noticeSection,
  mailSection,
  documentViewSection,
];
