import { activityHandlers } from '../features/people/activity/activity.handlers.ts';
import { addressBookHandlers } from '../features/money/address-book/address-book.handlers.ts';
import { auditHandlers } from '../features/desk/audit/audit.handlers.ts';
import { authHandlers } from '../features/access/auth/auth.handlers.ts';
import { booksHandlers } from '../features/desk/books/books.handlers.ts';
import { closingHandlers } from '../features/rights/closing/closing.handlers.ts';
import { contactHandlers } from '../features/people/contact/contact.handlers.ts';
import { deskHandlers } from '../features/desk/overview/desk.handlers.ts';
import { factorHandlers } from '../features/access/factor/factor.handlers.ts';
import { flagsHandlers } from '../features/desk/flags/flags.handlers.ts';
import { healthHandlers } from './health.handlers.ts';
import type { Deps } from './deps.ts';
import type { Handlers } from '../platform/call/handler.ts';
import { kycHandlers } from '../features/identity/kyc/kyc.handlers.ts';
import { legalHandlers } from '../features/access/legal/legal.handlers.ts';
import { lockHandlers } from '../features/access/lock/lock.handlers.ts';
import { noticeHandlers } from '../features/people/notice/notice.handlers.ts';
import { openapiHandlers } from '../pipeline/openapi.handlers.ts';
import { ownDataHandlers } from '../features/rights/own-data/own-data.handlers.ts';
import { resetFactors } from '../features/access/factor/reset-factors.ts';
import { unlockUser } from '../features/access/lock/unlock-user.ts';
import { closeFinding } from '../features/desk/books/close-finding.ts';
import { callsOf } from '../features/desk/decision/calls-of.ts';
import { confirmProposalCalls } from '../features/desk/policy/confirm-proposal.ts';
import { refuseProposal } from '../features/desk/policy/refuse-proposal.ts';
import { updatePolicy } from '../features/desk/policy/update-policy.ts';
import { deleteKyc } from '../features/identity/kyc/delete-kyc.ts';
import { approveKyc, rejectKyc } from '../features/identity/kyc/review-kyc.ts';
import { approveTransaction } from '../features/money/transaction/approve-transaction.ts';
import { creditProfit } from '../features/money/transaction/credit-profit.ts';
import { deleteTransaction } from '../features/money/transaction/delete-transaction.ts';
import { editFigures } from '../features/money/transaction/edit-figures.ts';
import { rejectTransaction } from '../features/money/transaction/reject-transaction.ts';
import { returnPayout } from '../features/money/transaction/return-payout.ts';
import { restoreWallet } from '../features/money/wallet/restore-wallet.ts';
import { updateWallet } from '../features/money/wallet/update-wallet.ts';
import { suspendUser } from '../features/people/user/suspend-user.ts';
import { unsuspendUser } from '../features/people/user/unsuspend-user.ts';
import { profitHandlers } from '../features/desk/profit/profit.handlers.ts';
import { policyHandlers } from '../features/desk/policy/policy.handlers.ts';
import { ratesHandlers } from '../features/money/rates/rates.handlers.ts';
import { retentionHandlers } from '../features/desk/hold/hold.handlers.ts';
import { reviewHandlers } from '../features/desk/review/review.handlers.ts';
import { sessionHandlers } from '../features/access/session/session.handlers.ts';
import { statementHandlers } from '../features/money/statement/statement.handlers.ts';
import { transactionAskHandlers } from '../features/money/transaction/transaction-ask.handlers.ts';
import { transactionHandlers } from '../features/money/transaction/transaction.handlers.ts';
import { userHandlers } from '../features/people/user/user.handlers.ts';
import { walletHandlers } from '../features/money/wallet/wallet.handlers.ts';

/** The handler of each call. Complete for the contract: an entry without a handler does not compile. */
export const handlers: Handlers<Deps> = {
  ...callsOf(suspendUser),
  ...callsOf(unsuspendUser),
  ...callsOf(unlockUser),
  ...callsOf(resetFactors),
  ...callsOf(approveKyc),
  ...callsOf(rejectKyc),
  ...callsOf(deleteKyc),
  ...callsOf(approveTransaction),
  ...callsOf(rejectTransaction),
  ...callsOf(returnPayout),
  ...callsOf(deleteTransaction),
  ...callsOf(creditProfit),
  ...callsOf(editFigures),
  ...callsOf(updateWallet),
  ...callsOf(restoreWallet),
  ...callsOf(updatePolicy),
  ...callsOf(refuseProposal),
  ...callsOf(closeFinding),
  ...confirmProposalCalls,
  ...authHandlers,
  ...sessionHandlers,
  ...lockHandlers,
  ...factorHandlers,
  ...userHandlers,
  ...activityHandlers,
  ...noticeHandlers,
  ...ownDataHandlers,
  ...closingHandlers,
  ...kycHandlers,
  ...transactionHandlers,
  ...reviewHandlers,
  ...transactionAskHandlers,
  ...addressBookHandlers,
  ...statementHandlers,
  ...walletHandlers,
  ...policyHandlers,
  ...profitHandlers,
  ...retentionHandlers,
  ...ratesHandlers,
  ...legalHandlers,
  ...contactHandlers,
  ...flagsHandlers,
  ...auditHandlers,
  ...booksHandlers,
  ...deskHandlers,
  ...openapiHandlers,
  ...healthHandlers,
};
