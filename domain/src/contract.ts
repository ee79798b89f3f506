import { activityContract } from './people/activity/activity.contract.ts';
import { addressBookContract } from './money/address-book/address-book.contract.ts';
import { auditContract } from './desk/audit/audit.contract.ts';
import { authContract } from './access/sign-in/sign-in.contract.ts';
import { booksContract } from './desk/books/books.contract.ts';
import { chainContract } from './money/blockchain/blockchain.contract.ts';
import { closingContract } from './access/account-closing/account-closing.contract.ts';
import { contactContract } from './people/contact/contact.contract.ts';
import { deskContract } from './desk/desk/desk.contract.ts';
import { docsContract } from './kernel/api/docs.contract.ts';
import { factorContract } from './access/second-factor/second-factor.contract.ts';
import { flagsContract } from './core/kill-switch/kill-switch.contract.ts';
import { healthContract } from './kernel/api/health.contract.ts';
import { inboxContract } from './desk/inbox/inbox.contract.ts';
import { kycContract } from './identity/kyc/kyc.contract.ts';
import { legalContract } from './core/legal/legal.contract.ts';
import { lockContract } from './access/account-lock/account-lock.contract.ts';
import { noticeContract } from './people/notification/notification.contract.ts';
import { ownDataContract } from './rights/own-data/own-data.contract.ts';
import { previewsOf, type PreviewedIn } from './core/decision/preview.contract.ts';
import { payoutContract } from './money/payout/payout.contract.ts';
import { policyContract } from './core/two-person-rule/two-person-rule.contract.ts';
import { profitContract } from './money/profit/profit.contract.ts';
import { proposalContract } from './desk/proposal/proposal.contract.ts';
import { retentionContract } from './desk/legal-hold/legal-hold.contract.ts';
import { reviewContract } from './core/review/review.contract.ts';
import { sessionContract } from './core/session/session.contract.ts';
import { ratesContract } from './core/rates/rates.contract.ts';
import { statementContract } from './money/statement/statement.contract.ts';
import { transactionAskContract } from './money/transaction/transaction-ask.contract.ts';
import { transactionContract } from './money/transaction/transaction.contract.ts';
import { userContract } from './core/user/user.contract.ts';
import { walletContract } from './money/deposit-address/deposit-address.contract.ts';

/** Every call except those that are derived from others. */
const operations = {
  ...authContract,
  ...sessionContract,
  ...lockContract,
  ...factorContract,
  ...userContract,
  ...activityContract,
  ...noticeContract,
  ...ownDataContract,
  ...closingContract,
  ...kycContract,
  ...transactionContract,
  ...payoutContract,
  ...profitContract,
  ...reviewContract,
  ...chainContract,
  ...inboxContract,
  ...transactionAskContract,
  ...addressBookContract,
  ...statementContract,
  ...walletContract,
  ...policyContract,
  ...proposalContract,
  ...retentionContract,
  ...ratesContract,
  ...legalContract,
  ...contactContract,
  ...flagsContract,
  ...auditContract,
  ...booksContract,
  ...deskContract,
  ...docsContract,
  ...healthContract,
} as const;

/** Every call of the API: drives routing, access, validation and the types of server and client. */
export const contract = { ...operations, ...previewsOf(operations) } as const;

export type Operations = typeof operations;
/** The calls that have a preview, `preview-<name>`. */
export type PreviewedName = PreviewedIn<Operations>;

export type Contract = typeof contract;
export type EndpointName = keyof Contract;
