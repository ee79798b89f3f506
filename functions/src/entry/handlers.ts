import { activityHandlers } from '../features/people/activity/activity.handlers.ts';
import { addressBookHandlers } from '../features/money/address-book/address-book.handlers.ts';
import { auditHandlers } from '../features/desk/audit/audit.handlers.ts';
import { authHandlers } from '../features/access/auth/auth.handlers.ts';
import { booksHandlers, booksOperations } from '../features/desk/books/books.handlers.ts';
import { closingHandlers } from '../features/rights/closing/closing.handlers.ts';
import { contactHandlers } from '../features/people/contact/contact.handlers.ts';
import { deskHandlers } from '../features/desk/overview/desk.handlers.ts';
import { factorHandlers, factorOperations } from '../features/access/factor/factor.handlers.ts';
import { flagsHandlers } from '../features/desk/flags/flags.handlers.ts';
import { healthHandlers } from './health.handlers.ts';
import type { Deps } from './deps.ts';
import type { Handlers } from '../platform/call/handler.ts';
import type { Operations } from '../platform/two-people/operation.ts';
import { kycHandlers, kycOperations } from '../features/identity/kyc/kyc.handlers.ts';
import { legalHandlers } from '../features/access/legal/legal.handlers.ts';
import { lockHandlers, lockOperations } from '../features/access/lock/lock.handlers.ts';
import { noticeHandlers } from '../features/people/notice/notice.handlers.ts';
import { openapiHandlers } from '../pipeline/openapi.handlers.ts';
import { ownDataHandlers } from '../features/rights/own-data/own-data.handlers.ts';
import { decisionHandlers } from '../features/desk/preview/preview.handlers.ts';
import { profitHandlers } from '../features/desk/profit/profit.handlers.ts';
import { policyHandlers, policyOperations } from '../features/desk/policy/policy.handlers.ts';
import { ratesHandlers } from '../features/money/rates/rates.handlers.ts';
import { retentionHandlers } from '../features/desk/hold/hold.handlers.ts';
import { reviewHandlers } from '../features/desk/review/review.handlers.ts';
import { sessionHandlers } from '../features/access/session/session.handlers.ts';
import { statementHandlers } from '../features/money/statement/statement.handlers.ts';
import { transactionAskHandlers } from '../features/money/transaction/transaction-ask.handlers.ts';
import {
  transactionHandlers,
  transactionOperations,
} from '../features/money/transaction/transaction.handlers.ts';
import { userHandlers, userOperations } from '../features/people/user/user.handlers.ts';
import { walletHandlers, walletOperations } from '../features/money/wallet/wallet.handlers.ts';

/** What an administrator decides: each is done, and previewed. */
const operations: Operations<Deps> = {
  ...lockOperations,
  ...factorOperations,
  ...userOperations,
  ...kycOperations,
  ...transactionOperations,
  ...walletOperations,
  ...policyOperations,
  ...booksOperations,
};

/** The handler of each call. Complete for the contract: an entry without a handler does not compile. */
export const handlers: Handlers<Deps> = {
  ...decisionHandlers(operations),
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
