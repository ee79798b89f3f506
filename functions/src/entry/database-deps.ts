import type { EmailReservation } from '@keelstone/domain/auth/email-reservation';
import { parseCredentials } from '../features/access/auth/earlier-links.parse.ts';
import { linkCollection } from '../features/access/auth/link.collection.ts';
import { collections } from '@keelstone/domain/collections';
import type { Factors } from '@keelstone/domain/factor/factors';
import type { Challenge, FactorTicket } from '@keelstone/domain/factor/ticket';
import { parseFlags } from '@keelstone/domain/flags/flags';
import type { Acceptance } from '@keelstone/domain/legal/acceptance';
import type { NoticesRead } from '@keelstone/domain/notice/notice';
import { limits } from '@keelstone/domain/limits';
import type { KnownDevice, SignIns } from '@keelstone/domain/device/known-device';
import { parsePolicy } from '@keelstone/domain/policy/policy';
import { expiringDaysAtFirst, type ExpiringDays } from '@keelstone/domain/retention/expiry';
import type { PeopleRead } from '@keelstone/domain/audit/people-read';
import type { Leases } from '@keelstone/domain/review/leases';
import type { ReviewCase } from '@keelstone/domain/review/review-case';
import { parseSoloAmounts, type SoloAmounts } from '@keelstone/domain/policy/solo-amounts';
import type { PayoutClaim } from '@keelstone/domain/transaction/decide-payout';
import type { DepositClaim } from '@keelstone/domain/transaction/deposit-txid';
import type { PaidAmounts } from '@keelstone/domain/transaction/paid-amounts';
import { parseAddressBook } from '@keelstone/domain/wallet/address-book';
import type { WalletVersion } from '@keelstone/domain/wallet/wallet';
import { auditRepository } from '../platform/collections/audit.repository.ts';
import { eventRepository } from '../platform/collections/event.repository.ts';
import { sealRepository } from '../platform/collections/seal.repository.ts';
import { sealedAccountRepository } from '../features/access/auth/sealed-account.repository.ts';
import { collection } from '../platform/firestore/collection.ts';
import { togetherReader } from '../platform/firestore/read-together.ts';
import { transactionRunner } from '../platform/firestore/run-transaction.ts';
import { deskRepository } from '../features/desk/overview/desk.repository.ts';
import { priceRepository } from '../features/money/rates/price.repository.ts';
import { rateRepository } from '../features/money/rates/rate.repository.ts';
import { activityRepository } from '../features/people/activity/activity.repository.ts';
import { journalRepository } from '../features/money/statement/journal.repository.ts';
import { monthRepository } from '../features/money/statement/month.repository.ts';
import { statementRepository } from '../features/money/statement/statement.repository.ts';
import { accountRepository } from '../platform/collections/account.repository.ts';
import { directoryRepository } from '../platform/collections/directory.repository.ts';
import { renameRepository } from '../features/people/user/rename.repository.ts';
import { userRepository } from '../platform/collections/user.repository.ts';
import { totalsRepository } from '../platform/collections/totals.repository.ts';
import { booksRepository } from '../features/desk/reconcile/books.repository.ts';
import { reconciliationRepository } from '../features/desk/reconcile/reconciliation.repository.ts';
import { securityEventDetailCollection } from '../features/access/security-event/security-event.collections.ts';
import { expiringRepository } from '../features/rights/retention/expiring.repository.ts';
import { holdRepository } from '../platform/collections/hold.repository.ts';
import { sessionRepository } from '../platform/collections/session.repository.ts';
import { securityEventRepository } from '../features/access/security-event/security-event.repository.ts';
import type { SignInBurst } from '../features/access/security-event/sign-in-burst.ts';
import { holdingsRepository } from '../features/desk/books/holdings.repository.ts';
import type { ProofRequest } from '@keelstone/domain/books/proof-request';
import { findingRepository } from '../features/desk/books/finding.repository.ts';
import { parseWindow } from '../platform/collections/throttle-window.ts';
import { kycRepository } from '../features/identity/kyc/kyc.repository.ts';
import { noticeRepository } from '../platform/collections/notice.repository.ts';
import { mailRepository } from '../platform/collections/mail.repository.ts';
import { mailRequestRepository } from '../features/access/mail-request/mail-request.repository.ts';
import { signalCollection } from '../platform/collections/signal.collection.ts';
import { dryTransactions } from '../platform/firestore/watched-transaction.ts';
import { proposalRepository } from '../platform/collections/proposal.repository.ts';
import { transactionRepository } from '../features/money/transaction/transaction.repository.ts';
import type { Database } from '../platform/firestore/database.ts';

/**
 * Every collection and repository of a database, made once per process. Only a database is needed, so that the services
 * can also run over a database other than Firestore.
 */
export function databaseDeps(
  db: Database,
  {
    now,
    liveCountMax,
    expiringDays = expiringDaysAtFirst,
  }: { now: () => number; liveCountMax: number; expiringDays?: ExpiringDays },
) {
  const expiry = { days: expiringDays, now };
  const totals = totalsRepository(db, { now, liveCountMax });
  return {
    runTransaction: transactionRunner(db),
    dryTransactions: () => dryTransactions(db),
    findTogether: togetherReader(db),
    users: userRepository(db),
    sessions: sessionRepository(db),
    devices: collection<KnownDevice>(db, collections.devices, {
      expiresAtMs: (device) => device.lastSeenAtMs + limits.deviceKeptMs,
    }),
    signIns: collection<SignIns>(db, collections.signIns),
    signInBursts: collection<SignInBurst>(db, collections.signInBursts, {
      expiresAtMs: (burst) => burst.atMs + limits.signInBurstKeptMs,
    }),
    accounts: accountRepository(db),
    directory: directoryRepository(db, totals),
    totals,
    journal: journalRepository(db),
    months: monthRepository(db),
    statements: statementRepository(db),
    payoutClaims: collection<PayoutClaim>(db, collections.payoutClaims),
    depositClaims: collection<DepositClaim>(db, collections.depositClaims),
    paidAmounts: collection<PaidAmounts>(db, collections.paidAmounts),
    sealedAccounts: sealedAccountRepository(db),
    holds: holdRepository(db, { liveCountMax }),
    expiring: expiringRepository(db),
    addressBooks: collection(db, collections.addressBooks, { parse: parseAddressBook }),
    transactions: transactionRepository(db, totals),
    kyc: kycRepository(db, totals),
    reviewCases: collection<ReviewCase>(db, collections.reviewCases),
    reviewLeases: collection<Leases>(db, collections.reviewLeases),
    activity: activityRepository(db, expiry),
    renames: renameRepository(db),
    mail: mailRepository(db, expiry),
    notices: noticeRepository(db, expiry),
    noticesRead: collection<NoticesRead>(db, collections.noticesRead),
    mailRequests: mailRequestRepository(db),
    emails: collection<EmailReservation>(db, collections.emails),
    credentials: collection(db, collections.credentials, { parse: parseCredentials }),
    links: linkCollection(db),
    factors: collection<Factors>(db, collections.factors),
    factorTickets: collection<FactorTicket>(db, collections.factorTickets, {
      expiresAtMs: (ticket) => ticket.expiresAtMs,
    }),
    challenges: collection<Challenge>(db, collections.challenges, {
      expiresAtMs: (challenge) => challenge.expiresAtMs,
    }),
    flags: collection(db, collections.config, { parse: parseFlags }),
    policies: collection(db, collections.config, { parse: parsePolicy }),
    proposals: proposalRepository(db, { liveCountMax }),
    soloAmounts: collection<SoloAmounts>(db, collections.soloAmounts, { parse: parseSoloAmounts }),
    peopleRead: collection<PeopleRead>(db, collections.peopleRead),
    wallets: collection<WalletVersion>(db, collections.wallets),
    acceptances: collection<Acceptance>(db, collections.acceptances),
    newsletter: collection<{ email: string; subscribedAtMs: number }>(db, collections.newsletter),
    audit: auditRepository(db),
    events: eventRepository(db),
    seals: sealRepository(db),
    securityEvents: securityEventRepository(db, expiry),
    securityEventDetails: securityEventDetailCollection(db, now, expiringDays),
    /** Where the next run of a sweep continues; the token is empty at the beginning. */
    sweeps: collection<{ pageToken: string; atMs: number }>(db, collections.sweeps),
    throttles: collection(db, collections.throttles, {
      parse: parseWindow,
      expiresAtMs: (window) => window.resetAtMs,
    }),
    signals: signalCollection(db),
    books: booksRepository(db),
    reconciliations: reconciliationRepository(db),
    findings: findingRepository(db),
    proofRequests: collection<ProofRequest>(db, collections.proofRequests),
    holdings: holdingsRepository(db),
    rates: rateRepository(db),
    prices: priceRepository(db),
    desk: deskRepository(db),
  };
}
