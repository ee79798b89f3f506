import type { Operations } from '@keelstone/domain/api/contract';
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
import { previewHandlers } from '../features/desk/preview/preview.handlers.ts';
import { policyHandlers } from '../features/desk/policy/policy.handlers.ts';
import { ratesHandlers } from '../features/money/rates/rates.handlers.ts';
import { retentionHandlers } from '../features/desk/hold/hold.handlers.ts';
import { reviewHandlers } from '../features/desk/review/review.handlers.ts';
import { sessionHandlers } from '../features/access/session/session.handlers.ts';
import { statementHandlers } from '../features/money/statement/statement.handlers.ts';
import { payoutHandlers } from '../features/money/transaction/payout.handlers.ts';
import { transactionAskHandlers } from '../features/money/transaction/transaction-ask.handlers.ts';
import { transactionHandlers } from '../features/money/transaction/transaction.handlers.ts';
import { userHandlers } from '../features/people/user/user.handlers.ts';
import { walletHandlers } from '../features/money/wallet/wallet.handlers.ts';

/** The handler of each call. Complete for the contract: an entry without a handler does not compile. */
const operations: Pick<Handlers<Deps>, keyof Operations> = {
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

export const handlers: Handlers<Deps> = { ...operations, ...previewHandlers(operations) };
