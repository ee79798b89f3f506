import type { Operations } from '@keelstone/domain/api/contract';
import { activityHandlers } from './activity/activity.handlers.ts';
import { addressBookHandlers } from './address-book/address-book.handlers.ts';
import { auditHandlers } from './audit/audit.handlers.ts';
import { authHandlers } from './auth/auth.handlers.ts';
import { booksHandlers } from './books/books.handlers.ts';
import { closingHandlers } from './closing/closing.handlers.ts';
import { contactHandlers } from './contact/contact.handlers.ts';
import { deskHandlers } from './desk/desk.handlers.ts';
import { factorHandlers } from './factor/factor.handlers.ts';
import { flagsHandlers } from './flags/flags.handlers.ts';
import { healthHandlers } from './health/health.handlers.ts';
import type { Handlers } from './http/handler.ts';
import { kycHandlers } from './kyc/kyc.handlers.ts';
import { legalHandlers } from './legal/legal.handlers.ts';
import { lockHandlers } from './lock/lock.handlers.ts';
import { noticeHandlers } from './notice/notice.handlers.ts';
import { openapiHandlers } from './openapi/openapi.handlers.ts';
import { ownDataHandlers } from './own-data/own-data.handlers.ts';
import { previewHandlers } from './preview/preview.handlers.ts';
import { policyHandlers } from './policy/policy.handlers.ts';
import { ratesHandlers } from './rates/rates.handlers.ts';
import { retentionHandlers } from './retention/retention.handlers.ts';
import { reviewHandlers } from './review/review.handlers.ts';
import { sessionHandlers } from './session/session.handlers.ts';
import { statementHandlers } from './statement/statement.handlers.ts';
import { payoutHandlers } from './transaction/payout.handlers.ts';
import { transactionAskHandlers } from './transaction/transaction-ask.handlers.ts';
import { transactionHandlers } from './transaction/transaction.handlers.ts';
import { userHandlers } from './user/user.handlers.ts';
import { walletHandlers } from './wallet/wallet.handlers.ts';

/** The handler of each call. Complete for the contract: an entry without a handler does not compile. */
const operations: Pick<Handlers, keyof Operations> = {
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
  ...payoutHandlers,
  ...reviewHandlers,
  ...transactionAskHandlers,
  ...addressBookHandlers,
  ...statementHandlers,
  ...walletHandlers,
  ...policyHandlers,
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

export const handlers: Handlers = { ...operations, ...previewHandlers(operations) };
