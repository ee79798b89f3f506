import { accountClosingContract } from './access/account-closing/account-closing.contract.ts';
import { accountLockContract } from './access/account-lock/account-lock.contract.ts';
import { passwordContract } from './access/password/password.contract.ts';
import { registrationContract } from './access/registration/registration.contract.ts';
import { secondFactorContract } from './access/second-factor/second-factor.contract.ts';
import { signInContract } from './access/sign-in/sign-in.contract.ts';
import { stepUpContract } from './access/step-up/step-up.contract.ts';
import { suspensionContract } from './access/suspension/suspension.contract.ts';
import { type PreviewedIn, derivePreviews } from './core/decision/preview.contract.ts';
import { findingContract } from './core/finding/finding.contract.ts';
import { killSwitchContract } from './core/kill-switch/kill-switch.contract.ts';
import { legalContract } from './core/legal/legal.contract.ts';
import { ratesContract } from './core/rates/rates.contract.ts';
import { reviewContract } from './core/review/review.contract.ts';
import { securityEventContract } from './core/security-event/security-event.contract.ts';
import { sessionContract } from './core/session/session.contract.ts';
import { twoPersonRuleContract } from './core/two-person-rule/two-person-rule.contract.ts';
import { userContract } from './core/user/user.contract.ts';
import { auditContract } from './desk/audit/audit.contract.ts';
import { booksContract } from './desk/books/books.contract.ts';
import { deskContract } from './desk/desk/desk.contract.ts';
import { inboxContract } from './desk/inbox/inbox.contract.ts';
import { legalHoldContract } from './desk/legal-hold/legal-hold.contract.ts';
import { proposalContract } from './desk/proposal/proposal.contract.ts';
import { kycContract } from './identity/kyc/kyc.contract.ts';
import { docsContract } from './kernel/api/docs.contract.ts';
import { healthContract } from './kernel/api/health.contract.ts';
import { addressBookContract } from './money/address-book/address-book.contract.ts';
import { approvalContract } from './money/approval/approval.contract.ts';
import { blockchainContract } from './money/blockchain/blockchain.contract.ts';
import { depositAddressContract } from './money/deposit-address/deposit-address.contract.ts';
import { depositKeyContract } from './money/deposit-address/deposit-key.contract.ts';
import { depositContract } from './money/deposit/deposit.contract.ts';
import { figuresContract } from './money/figures/figures.contract.ts';
import { payoutContract } from './money/payout/payout.contract.ts';
import { profitContract } from './money/profit/profit.contract.ts';
import { statementContract } from './money/statement/statement.contract.ts';
import { transactionQuestionContract } from './money/transaction/transaction-question.contract.ts';
import { transactionContract } from './money/transaction/transaction.contract.ts';
import { withdrawalContract } from './money/withdrawal/withdrawal.contract.ts';
import { activityContract } from './people/activity/activity.contract.ts';
import { contactContract } from './people/contact/contact.contract.ts';
import { notificationContract } from './people/notification/notification.contract.ts';
import { profileContract } from './people/profile/profile.contract.ts';
import { ownDataContract } from './rights/own-data/own-data.contract.ts';

/** Every call except those that are derived from others. */
const operations = {
  ...signInContract,
  ...stepUpContract,
  ...registrationContract,
  ...passwordContract,
  ...sessionContract,
  ...securityEventContract,
  ...accountLockContract,
  ...secondFactorContract,
  ...userContract,
  ...profileContract,
  ...suspensionContract,
  ...activityContract,
  ...notificationContract,
  ...ownDataContract,
  ...accountClosingContract,
  ...kycContract,
  ...transactionContract,
  ...depositContract,
  ...approvalContract,
  ...figuresContract,
  ...withdrawalContract,
  ...payoutContract,
  ...profitContract,
  ...reviewContract,
  ...blockchainContract,
  ...inboxContract,
  ...transactionQuestionContract,
  ...addressBookContract,
  ...statementContract,
  ...depositAddressContract,
  ...depositKeyContract,
  ...twoPersonRuleContract,
  ...proposalContract,
  ...legalHoldContract,
  ...ratesContract,
  ...legalContract,
  ...contactContract,
  ...killSwitchContract,
  ...auditContract,
  ...booksContract,
  ...findingContract,
  ...deskContract,
  ...docsContract,
  ...healthContract,
} as const;

/** Every call of the API: drives routing, access, validation and the types of server and client. */
export const contract = { ...operations, ...derivePreviews(operations) } as const;

export type Operations = typeof operations;
/** The calls that have a preview, `preview-<name>`. */
export type PreviewedName = PreviewedIn<Operations>;

export type Contract = typeof contract;
export type EndpointName = keyof Contract;
