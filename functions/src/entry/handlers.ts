import { accountClosingHandlers } from '../features/access/account-closing/account-closing.handlers.ts';
import { accountLockHandlers } from '../features/access/account-lock/account-lock.handlers.ts';
import { unlockUser } from '../features/access/account-lock/unlock-user.decision.ts';
import { passwordHandlers } from '../features/access/password/password.handlers.ts';
import { registrationHandlers } from '../features/access/registration/registration.handlers.ts';
import { resetFactors } from '../features/access/second-factor/reset-factors.decision.ts';
import { secondFactorHandlers } from '../features/access/second-factor/second-factor.handlers.ts';
import { signInHandlers } from '../features/access/sign-in/sign-in.handlers.ts';
import { stepUpHandlers } from '../features/access/step-up/step-up.handlers.ts';
import { suspendUser } from '../features/access/suspension/suspend-user.decision.ts';
import { unsuspendUser } from '../features/access/suspension/unsuspend-user.decision.ts';
import { buildCalls } from '../features/core/decision/decision-calls.ts';
import { closeFinding } from '../features/core/finding/close-finding.decision.ts';
import { killSwitchHandlers } from '../features/core/kill-switch/kill-switch.handlers.ts';
import { legalHandlers } from '../features/core/legal/legal.handlers.ts';
import { ratesHandlers } from '../features/core/rates/rates.handlers.ts';
import { reviewHandlers } from '../features/core/review/review.handlers.ts';
import { securityEventHandlers } from '../features/core/security-event/security-event.handlers.ts';
import { sessionHandlers } from '../features/core/session/session.handlers.ts';
import { userHandlers } from '../features/core/user/user.handlers.ts';
import { auditHandlers } from '../features/desk/audit/audit.handlers.ts';
import { booksHandlers } from '../features/desk/books/books.handlers.ts';
import { deskHandlers } from '../features/desk/desk/desk.handlers.ts';
import { inboxHandlers } from '../features/desk/inbox/inbox.handlers.ts';
import { legalHoldHandlers } from '../features/desk/legal-hold/legal-hold.handlers.ts';
import { proposeHold } from '../features/desk/legal-hold/propose-hold.decision.ts';
import { confirmProposalCalls } from '../features/desk/proposal/confirm-proposal.ts';
import { proposalHandlers } from '../features/desk/proposal/proposal.handlers.ts';
import { refuseProposal } from '../features/desk/proposal/refuse-proposal.decision.ts';
import { twoPersonRuleHandlers } from '../features/desk/two-person-rule/two-person-rule.handlers.ts';
import { updatePolicy } from '../features/desk/two-person-rule/update-policy.decision.ts';
import { deleteKyc } from '../features/identity/kyc/delete-kyc.decision.ts';
import { kycHandlers } from '../features/identity/kyc/kyc.handlers.ts';
import { approveKyc, rejectKyc } from '../features/identity/kyc/review-kyc.decision.ts';
import { addressBookHandlers } from '../features/money/address-book/address-book.handlers.ts';
import { approveTransaction } from '../features/money/approval/approve-transaction.decision.ts';
import { rejectTransaction } from '../features/money/approval/reject-transaction.decision.ts';
import { blockchainHandlers } from '../features/money/blockchain/blockchain.handlers.ts';
import { depositAddressHandlers } from '../features/money/deposit-address/deposit-address.handlers.ts';
import { restoreWallet } from '../features/money/deposit-address/restore-wallet.decision.ts';
import { setDepositKey } from '../features/money/deposit-address/set-deposit-key.decision.ts';
import { updateWallet } from '../features/money/deposit-address/update-wallet.decision.ts';
import { depositHandlers } from '../features/money/deposit/deposit.handlers.ts';
import { editFigures } from '../features/money/figures/edit-figures.decision.ts';
import { payoutHandlers } from '../features/money/payout/payout.handlers.ts';
import { returnPayout } from '../features/money/payout/return-payout.decision.ts';
import { creditMany } from '../features/money/profit/credit-many.service.ts';
import { creditProfit } from '../features/money/profit/credit-profit.decision.ts';
import { profitHandlers } from '../features/money/profit/profit.handlers.ts';
import { statementHandlers } from '../features/money/statement/statement.handlers.ts';
import { deleteTransaction } from '../features/money/transaction/delete-transaction.decision.ts';
import { transactionHandlers } from '../features/money/transaction/transaction.handlers.ts';
import { withdrawalHandlers } from '../features/money/withdrawal/withdrawal.handlers.ts';
import { activityHandlers } from '../features/people/activity/activity.handlers.ts';
import { contactHandlers } from '../features/people/contact/contact.handlers.ts';
import { notificationHandlers } from '../features/people/notification/notification.handlers.ts';
import { profileHandlers } from '../features/people/profile/profile.handlers.ts';
import { ownDataHandlers } from '../features/rights/own-data/own-data.handlers.ts';
import { openapiHandlers } from '../pipeline/openapi.handlers.ts';
import type { Handlers } from '../platform/call/handler.ts';
import type { Deps } from './create-deps.ts';
import { healthHandlers } from './health.handlers.ts';

/** The decisions of administrators that are calls with a preview, one a line. */
export const decisions = [
  suspendUser,
  unsuspendUser,
  unlockUser,
  resetFactors,
  approveKyc,
  rejectKyc,
  deleteKyc,
  approveTransaction,
  rejectTransaction,
  returnPayout,
  deleteTransaction,
  creditProfit,
  editFigures,
  updateWallet,
  restoreWallet,
  setDepositKey,
  updatePolicy,
  refuseProposal,
  closeFinding,
] as const;

/** The handler of each call. Complete by type: an entry of the contract without a handler does not compile. */
export const handlers: Handlers<Deps> = {
  ...buildCalls(decisions),
  ...confirmProposalCalls({
    'credit-profit': creditProfit,
    'credit-many': creditMany,
    'edit-figures': editFigures,
    'return-payout': returnPayout,
    'propose-hold': proposeHold,
    'update-wallet': updateWallet,
    'set-deposit-key': setDepositKey,
    'update-policy': updatePolicy,
  }),
  ...securityEventHandlers,
  ...ratesHandlers,
  ...legalHandlers,
  ...userHandlers,
  ...sessionHandlers,
  ...twoPersonRuleHandlers,
  ...killSwitchHandlers,
  ...reviewHandlers,
  ...passwordHandlers,
  ...secondFactorHandlers,
  ...accountClosingHandlers,
  ...registrationHandlers,
  ...signInHandlers,
  ...stepUpHandlers,
  ...accountLockHandlers,
  ...activityHandlers,
  ...profileHandlers,
  ...notificationHandlers,
  ...contactHandlers,
  ...kycHandlers,
  ...depositAddressHandlers,
  ...addressBookHandlers,
  ...transactionHandlers,
  ...blockchainHandlers,
  ...depositHandlers,
  ...withdrawalHandlers,
  ...payoutHandlers,
  ...profitHandlers,
  ...statementHandlers,
  ...legalHoldHandlers,
  ...proposalHandlers,
  ...auditHandlers,
  ...booksHandlers,
  ...deskHandlers,
  ...inboxHandlers,
  ...ownDataHandlers,
  ...openapiHandlers,
  ...healthHandlers,
};
