import { recordActivityHandler } from './activity/record-activity.handler.ts';
import { loginHandler } from './auth/login.handler.ts';
import { registerHandler } from './auth/register.handler.ts';
import { resendVerificationHandler } from './auth/resend-verification.handler.ts';
import { verifyEmailHandler } from './auth/verify-email.handler.ts';
import { getHealthHandler } from './health/get-health.handler.ts';
import type { Handlers } from './http/handler.ts';
import { approveKycHandler } from './kyc/approve-kyc.handler.ts';
import { getKycDocumentHandler } from './kyc/get-kyc-document.handler.ts';
import { getKycHandler } from './kyc/get-kyc.handler.ts';
import { listKycHandler } from './kyc/list-kyc.handler.ts';
import { rejectKycHandler } from './kyc/reject-kyc.handler.ts';
import { submitKycHandler } from './kyc/submit-kyc.handler.ts';
import { getRatesHandler } from './rates/get-rates.handler.ts';
import { approveTransactionHandler } from './transaction/approve-transaction.handler.ts';
import { getTransactionProofHandler } from './transaction/get-transaction-proof.handler.ts';
import { listRecentTransactionsHandler } from './transaction/list-recent-transactions.handler.ts';
import { listTransactionsHandler } from './transaction/list-transactions.handler.ts';
import { listUserTransactionsHandler } from './transaction/list-user-transactions.handler.ts';
import { rejectTransactionHandler } from './transaction/reject-transaction.handler.ts';
import { requestDepositHandler } from './transaction/request-deposit.handler.ts';
import { getCurrentUserHandler } from './user/get-current-user.handler.ts';
import { getWalletHandler } from './wallet/get-wallet.handler.ts';

/** Who serves which call. Total over the contract: an entry without a handler does not compile. */
export const handlers: Handlers = {
  login: loginHandler,
  register: registerHandler,
  'verify-email': verifyEmailHandler,
  'resend-verification': resendVerificationHandler,
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
  'get-health': getHealthHandler,
};
