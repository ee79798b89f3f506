import { activityContract } from './activity.contract.ts';
import { addressBookContract } from './address-book.contract.ts';
import { auditContract } from './audit.contract.ts';
import { authContract } from './auth.contract.ts';
import { booksContract } from './books.contract.ts';
import { chainContract } from './chain.contract.ts';
import { closingContract } from './closing.contract.ts';
import { contactContract } from './contact.contract.ts';
import { deskContract } from './desk.contract.ts';
import { docsContract } from './docs.contract.ts';
import { factorContract } from './factor.contract.ts';
import { flagsContract } from './flags.contract.ts';
import { healthContract } from './health.contract.ts';
import { inboxContract } from './inbox.contract.ts';
import { kycContract } from './kyc.contract.ts';
import { legalContract } from './legal.contract.ts';
import { lockContract } from './lock.contract.ts';
import { noticeContract } from './notice.contract.ts';
import { ownDataContract } from './own-data.contract.ts';
import { previewsOf, type PreviewedIn } from './preview.contract.ts';
import { payoutContract } from './payout.contract.ts';
import { policyContract } from './policy.contract.ts';
import { profitContract } from './profit.contract.ts';
import { proposalContract } from './proposal.contract.ts';
import { retentionContract } from './retention.contract.ts';
import { reviewContract } from './review.contract.ts';
import { sessionContract } from './session.contract.ts';
import { ratesContract } from './rates.contract.ts';
import { statementContract } from './statement.contract.ts';
import { transactionAskContract } from './transaction-ask.contract.ts';
import { transactionContract } from './transaction.contract.ts';
import { userContract } from './user.contract.ts';
import { walletContract } from './wallet.contract.ts';

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
