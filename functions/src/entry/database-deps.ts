import type { Factors } from '@keelstone/domain/access/second-factor/second-factor';
import { signInLimits } from '@keelstone/domain/access/sign-in/sign-in.limits';
import { collections } from '@keelstone/domain/collections';
import type { SignIns } from '@keelstone/domain/core/device/known-device';
import type { Acceptance } from '@keelstone/domain/core/legal/acceptance';
import type { Credentials } from '@keelstone/domain/core/one-time-link/credentials';
import type { Leases } from '@keelstone/domain/core/review/leases';
import type { ReviewCase } from '@keelstone/domain/core/review/review-case';
import type { SoloAmounts } from '@keelstone/domain/core/two-person-rule/solo-amounts';
import { parsePolicy } from '@keelstone/domain/core/two-person-rule/two-person-rule';
import type { PeopleRead } from '@keelstone/domain/desk/audit/people-read';
import type { ChainHoldings, WalletHoldings } from '@keelstone/domain/desk/books/holdings';
import type { MonthClose, MonthRead } from '@keelstone/domain/desk/books/month-close';
import type { ProofRequest } from '@keelstone/domain/desk/books/proof-request';
import { dayMs } from '@keelstone/domain/kernel/time/time-units';
import type { AddressBook } from '@keelstone/domain/money/address-book/address-book';
import type { BookedOutput } from '@keelstone/domain/money/blockchain/booked-output';
import type { ChainBlock } from '@keelstone/domain/money/blockchain/chain-payment';
import type { ChainFacts } from '@keelstone/domain/money/blockchain/chain-reading';
import type { Sanctions } from '@keelstone/domain/money/blockchain/sanctions';
import type { WalletVersion } from '@keelstone/domain/money/deposit-address/deposit-address';
import type { DepositAddress, DepositKey } from '@keelstone/domain/money/deposit-address/own-address';
import type { QuoteUse } from '@keelstone/domain/money/deposit/deposit-quote';
import { depositLimits } from '@keelstone/domain/money/deposit/deposit.limits';
import type { PayoutClaim } from '@keelstone/domain/money/payout/decide-payout';
import type { DepositClaim } from '@keelstone/domain/money/transaction/deposit-txid';
import type { PaidAmounts } from '@keelstone/domain/money/transaction/paid-amounts';
import type { NoticesRead } from '@keelstone/domain/people/notification/notification';
import { type ExpiringDays, defaultExpiringDays } from '@keelstone/domain/rights/retention/expiry';
import { sealedAccountRepository } from '../features/access/account-closing/sealed-account.repository.ts';
import { mailRequestRepository } from '../features/access/mail-request/mail-request.repository.ts';
import type { SignInBurst } from '../features/access/sign-in/sign-in-burst.ts';
import { findingRepository } from '../features/core/finding/finding.repository.ts';
import { monthRepository } from '../features/core/ledger/month.repository.ts';
import { secretCollection } from '../features/core/one-time-link/one-time-link.collection.ts';
import { priceRepository } from '../features/core/rates/price.repository.ts';
import type { rateCache } from '../features/core/rates/rate-cache.ts';
import { rateRepository } from '../features/core/rates/rate.repository.ts';
import {
  securityEventDetailCollection,
  securityEventRepository,
} from '../features/core/security-event/security-event.repository.ts';
import { sessionRepository } from '../features/core/session/session.repository.ts';
import { proposalRepository } from '../features/core/two-person-rule/proposal.repository.ts';
import type { cleanImage } from '../features/core/upload/clean-image.ts';
import type { filesRepository } from '../features/core/upload/files.repository.ts';
import type { oneAtATime } from '../features/core/upload/one-at-a-time.ts';
import type { VaultSweep } from '../features/core/upload/upload-reference.ts';
import { userRepository } from '../features/core/user/user.repository.ts';
import { accountProofRepository } from '../features/desk/books/account-proof.repository.ts';
import { booksRepository } from '../features/desk/books/books.repository.ts';
import { reconciliationRepository } from '../features/desk/books/reconciliation.repository.ts';
import type { ProofPart } from '../features/desk/books/report.ts';
import { deskRepository } from '../features/desk/desk/desk.repository.ts';
import { holdRepository } from '../features/desk/legal-hold/legal-hold.repository.ts';
import { kycRepository } from '../features/identity/kyc/kyc.repository.ts';
import type { chainReader } from '../features/money/blockchain/chain-reader.ts';
import { profitCheckRepository } from '../features/money/profit/profit-check.repository.ts';
import { profitRepository } from '../features/money/profit/profit.repository.ts';
import { journalRepository } from '../features/money/statement/journal.repository.ts';
import { statementRepository } from '../features/money/statement/statement.repository.ts';
import { transactionRepository } from '../features/money/transaction/transaction.repository.ts';
import { activityRepository } from '../features/people/activity/activity.repository.ts';
import { renameRepository } from '../features/people/profile/rename.repository.ts';
import { expiringRepository } from '../features/rights/retention/expiring.repository.ts';
import { collection } from '../platform/firestore/collection.ts';
import type { Database } from '../platform/firestore/database.ts';
import {
  type CollectionSettings,
  platformCollections,
  type PlatformDeps,
} from '../platform/platform-deps.ts';

/**
 * Adds to `Deps` what the services of features are given. Features import only platform/deps.ts, so that a service can
 * use what a later subject stores without importing its repository.
 */
declare module '../platform/deps.ts' {
  interface CommandDeps extends ReturnType<typeof featureCollections> {
    files: ReturnType<typeof filesRepository>;
  }

  interface Deps {
    cleanImage: typeof cleanImage;
    decoding: ReturnType<typeof oneAtATime>;
    quotes: ReturnType<typeof rateCache>;
    chain: ReturnType<typeof chainReader>;
    /** How long a deposit from a sender that others may use waits, from when it named its payment. */
    newSenderMs: number;
  }
}

/** Makes every collection and repository. It needs only a `Database`, so tests run on one in memory. */
export function databaseDeps(
  db: Database,
  options: { now: () => number; liveCountMax: number; expiringDays?: ExpiringDays },
) {
  const settings = { expiringDays: defaultExpiringDays, ...options };
  const platform = platformCollections(db, settings);
  return { ...platform, ...featureCollections(db, { ...settings, ...platform }) };
}

/** The collections of every subject; platform/platform-deps.ts has those that the platform itself writes. */
function featureCollections(
  db: Database,
  { now, liveCountMax, expiringDays, totals }: CollectionSettings & Pick<PlatformDeps, 'totals'>,
) {
  const expiry = { days: expiringDays, now };
  return {
    users: userRepository(db),
    sessions: sessionRepository(db),
    policies: collection(db, collections.config, { parse: parsePolicy }),
    proposals: proposalRepository(db, { liveCountMax }),
    soloAmounts: collection<SoloAmounts>(db, collections.soloAmounts),
    holds: holdRepository(db, { liveCountMax }),
    /** Figures that do not add up: jobs and approvals find them, the books page shows them. */
    findings: findingRepository(db),
    signIns: collection<SignIns>(db, collections.signIns),
    signInBursts: collection<SignInBurst>(db, collections.signInBursts, {
      expiresAtMs: (burst) => burst.atMs + signInLimits.burstKeptMs,
    }),
    mailRequests: mailRequestRepository(db),
    credentials: collection<Credentials>(db, collections.credentials),
    secrets: secretCollection(db),
    factors: collection<Factors>(db, collections.factors),
    acceptances: collection<Acceptance>(db, collections.acceptances),
    securityEvents: securityEventRepository(db, expiry),
    securityEventDetails: securityEventDetailCollection(db, now, expiringDays),
    sealedAccounts: sealedAccountRepository(db),
    activity: activityRepository(db, expiry),
    renames: renameRepository(db),
    noticesRead: collection<NoticesRead>(db, collections.noticesRead),
    newsletter: collection<{ email: string; subscribedAtMs: number }>(db, collections.newsletter),
    kyc: kycRepository(db, totals),
    journal: journalRepository(db),
    months: monthRepository(db),
    statements: statementRepository(db),
    transactions: transactionRepository(db, totals),
    payoutClaims: collection<PayoutClaim>(db, collections.payoutClaims),
    depositClaims: collection<DepositClaim>(db, collections.depositClaims),
    quoteUses: collection<QuoteUse>(db, collections.quoteUses, {
      // A day after the last time at which the quote could be used again.
      expiresAtMs: ({ untilMs }) => untilMs + depositLimits.quoteLateMs + dayMs,
    }),
    chainFacts: collection<ChainFacts>(db, collections.chainFacts),
    bookedOutputs: collection<BookedOutput>(db, collections.bookedOutputs),
    sanctions: collection<Sanctions>(db, collections.sanctions),
    paidAmounts: collection<PaidAmounts>(db, collections.paidAmounts),
    addressBooks: collection<AddressBook>(db, collections.addressBooks),
    wallets: collection<WalletVersion>(db, collections.wallets),
    depositKeys: collection<DepositKey>(db, collections.depositKeys),
    depositAddresses: collection<DepositAddress>(db, collections.depositAddresses),
    blockReads: collection<ChainBlock>(db, collections.sweeps),
    rates: rateRepository(db),
    prices: priceRepository(db),
    reviewCases: collection<ReviewCase>(db, collections.reviewCases),
    reviewLeases: collection<Leases>(db, collections.reviewLeases),
    peopleRead: collection<PeopleRead>(db, collections.peopleRead),
    books: booksRepository(db),
    reconciliations: reconciliationRepository(db),
    proofRequests: collection<ProofRequest>(db, collections.proofRequests),
    proofParts: collection<ProofPart>(db, collections.proofParts),
    accountProofs: accountProofRepository(db),
    /** The coins counted in the wallets, one document a day. */
    holdings: collection<WalletHoldings>(db, collections.walletHoldings),
    vaultSweeps: collection<Partial<VaultSweep>>(db, collections.sweeps),
    chainHoldings: collection<ChainHoldings>(db, collections.chainHoldings),
    monthCloses: collection<MonthClose>(db, collections.monthCloses),
    monthReads: collection<MonthRead>(db, collections.sweeps),
    desk: deskRepository(db),
    profitBatches: profitRepository(db),
    profitChecks: profitCheckRepository(db),
    expiring: expiringRepository(db),
  };
}
