import { deleteActivityHandler } from './activity/delete-activity.handler.ts';
import { listActivityHandler } from './activity/list-activity.handler.ts';
import { recordActivityHandler } from './activity/record-activity.handler.ts';
import { disownAccountHandler } from './auth/disown-account.handler.ts';
import { forgotPasswordHandler } from './auth/forgot-password.handler.ts';
import { loginHandler } from './auth/login.handler.ts';
import { openKycSessionHandler } from './auth/open-kyc-session.handler.ts';
import { registerHandler } from './auth/register.handler.ts';
import { resendVerificationHandler } from './auth/resend-verification.handler.ts';
import { resetPasswordHandler } from './auth/reset-password.handler.ts';
import { verifyEmailHandler } from './auth/verify-email.handler.ts';
import { getClaimsHandler } from './claims/get-claims.handler.ts';
import { updateClaimsHandler } from './claims/update-claims.handler.ts';
import { sendContactMessageHandler } from './contact/send-contact-message.handler.ts';
import { subscribeNewsletterHandler } from './contact/subscribe-newsletter.handler.ts';
import { getFlagsHandler } from './flags/get-flags.handler.ts';
import { updateFlagHandler } from './flags/update-flag.handler.ts';
import { getHealthHandler } from './health/get-health.handler.ts';
import type { Handlers } from './http/handler.ts';
import { approveKycHandler } from './kyc/approve-kyc.handler.ts';
import { deleteKycHandler } from './kyc/delete-kyc.handler.ts';
import { getKycDocumentHandler } from './kyc/get-kyc-document.handler.ts';
import { getKycHandler } from './kyc/get-kyc.handler.ts';
import { listKycHandler } from './kyc/list-kyc.handler.ts';
import { rejectKycHandler } from './kyc/reject-kyc.handler.ts';
import { submitKycHandler } from './kyc/submit-kyc.handler.ts';
import { getDocsHandler } from './openapi/get-docs.handler.ts';
import { getOpenapiHandler } from './openapi/get-openapi.handler.ts';
import { getRatesHandler } from './rates/get-rates.handler.ts';
import { endOtherSessionsHandler } from './session/end-other-sessions.handler.ts';
import { endSessionHandler } from './session/end-session.handler.ts';
import { getSessionsHandler } from './session/get-sessions.handler.ts';
import { downloadStatementHandler } from './statement/download-statement.handler.ts';
import { getStatementHandler } from './statement/get-statement.handler.ts';
import { approveTransactionHandler } from './transaction/approve-transaction.handler.ts';
import { creditProfitHandler } from './transaction/credit-profit.handler.ts';
import { deleteTransactionHandler } from './transaction/delete-transaction.handler.ts';
import { editFiguresHandler } from './transaction/edit-figures.handler.ts';
import { getTransactionProofHandler } from './transaction/get-transaction-proof.handler.ts';
import { listRecentTransactionsHandler } from './transaction/list-recent-transactions.handler.ts';
import { listTransactionsHandler } from './transaction/list-transactions.handler.ts';
import { listUserTransactionsHandler } from './transaction/list-user-transactions.handler.ts';
import { rejectTransactionHandler } from './transaction/reject-transaction.handler.ts';
import { requestDepositHandler } from './transaction/request-deposit.handler.ts';
import { requestWithdrawalHandler } from './transaction/request-withdrawal.handler.ts';
import { getCurrentUserHandler } from './user/get-current-user.handler.ts';
import { getUserHandler } from './user/get-user.handler.ts';
import { listUsersHandler } from './user/list-users.handler.ts';
import { suspendUserHandler } from './user/suspend-user.handler.ts';
import { unsuspendUserHandler } from './user/unsuspend-user.handler.ts';
import { updateProfileHandler } from './user/update-profile.handler.ts';
import { updateSettingsHandler } from './user/update-settings.handler.ts';
import { getWalletHandler } from './wallet/get-wallet.handler.ts';
import { updateWalletHandler } from './wallet/update-wallet.handler.ts';

/** Who serves which call. Total over the contract: an entry without a handler does not compile. */
export const handlers: Handlers = {
  login: loginHandler,
  register: registerHandler,
  'verify-email': verifyEmailHandler,
  'open-kyc-session': openKycSessionHandler,
  'disown-account': disownAccountHandler,
  'resend-verification': resendVerificationHandler,
  'get-sessions': getSessionsHandler,
  'end-session': endSessionHandler,
  'end-other-sessions': endOtherSessionsHandler,
  'get-current-user': getCurrentUserHandler,
  'record-activity': recordActivityHandler,
  'submit-kyc': submitKycHandler,
  'list-kyc': listKycHandler,
  'get-kyc': getKycHandler,
  'get-kyc-document': getKycDocumentHandler,
  'approve-kyc': approveKycHandler,
  'reject-kyc': rejectKycHandler,
  'request-deposit': requestDepositHandler,
  'approve-transaction': approveTransactionHandler,
  'reject-transaction': rejectTransactionHandler,
  'get-transaction-proof': getTransactionProofHandler,
  'list-recent-transactions': listRecentTransactionsHandler,
  'list-user-transactions': listUserTransactionsHandler,
  'list-transactions': listTransactionsHandler,
  'get-wallet': getWalletHandler,
  'get-rates': getRatesHandler,
  'get-claims': getClaimsHandler,
  'update-claims': updateClaimsHandler,
  'get-health': getHealthHandler,
  'get-openapi': getOpenapiHandler,
  'get-docs': getDocsHandler,
  'forgot-password': forgotPasswordHandler,
  'reset-password': resetPasswordHandler,
  'update-profile': updateProfileHandler,
  'update-settings': updateSettingsHandler,
  'list-users': listUsersHandler,
  'get-user': getUserHandler,
  'suspend-user': suspendUserHandler,
  'unsuspend-user': unsuspendUserHandler,
  'list-activity': listActivityHandler,
  'delete-activity': deleteActivityHandler,
  'delete-kyc': deleteKycHandler,
  'delete-transaction': deleteTransactionHandler,
  'edit-figures': editFiguresHandler,
  'credit-profit': creditProfitHandler,
  'request-withdrawal': requestWithdrawalHandler,
  'get-statement': getStatementHandler,
  'download-statement': downloadStatementHandler,
  'update-wallet': updateWalletHandler,
  'send-contact-message': sendContactMessageHandler,
  'subscribe-newsletter': subscribeNewsletterHandler,
  'get-flags': getFlagsHandler,
  'update-flag': updateFlagHandler,
};
