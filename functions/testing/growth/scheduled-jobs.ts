import type { Deps } from '../../src/entry/create-deps.ts';
import { closeAccounts } from '../../src/features/access/account-closing/close-accounts.service.ts';
import { sweepStrayIdentities } from '../../src/features/access/auth-user/sweep-stray-identities.service.ts';
import { answerWaitingRequests } from '../../src/features/access/mail-request/answer-waiting-requests.service.ts';
import { sweepUnverifiedAccounts } from '../../src/features/access/registration/sweep-unverified-accounts.service.ts';
import { completeFactorResets } from '../../src/features/access/second-factor/complete-factor-resets.service.ts';
import { keepDailyPrices } from '../../src/features/core/rates/keep-daily-prices.service.ts';
import {
  sweepLeftoverUploads,
  sweepOrphanImages,
} from '../../src/features/core/upload/sweep-uploads.service.ts';
import { alertSealed } from '../../src/features/desk/audit/alert-sealed.service.ts';
import { sealAudit } from '../../src/features/desk/audit/seal-audit.service.ts';
import { watchAudit } from '../../src/features/desk/audit/watch-audit.service.ts';
import { watchSealing } from '../../src/features/desk/audit/watch-sealing.service.ts';
import { orderParts, resumeParts } from '../../src/features/desk/books/prove-parts.service.ts';
import { proofRequestId } from '../../src/features/desk/books/request-proof.service.ts';
import { watchChangedBooks } from '../../src/features/desk/books/watch-books.service.ts';
import { mailDailyDigests } from '../../src/features/desk/desk/mail-daily-digests.service.ts';
import { refreshTotals } from '../../src/features/desk/desk/refresh-totals.service.ts';
import { readSanctions } from '../../src/features/money/blockchain/read-sanctions.service.ts';
import { watchChain } from '../../src/features/money/blockchain/watch-chain.service.ts';
import { watchArrivals } from '../../src/features/money/deposit/watch-arrivals.service.ts';
import { creditProfitBatches } from '../../src/features/money/profit/credit-profit-batches.service.ts';
import { copyNames } from '../../src/features/people/profile/copy-names.service.ts';
import { eraseDue } from '../../src/features/rights/retention/erase-due.service.ts';
import { sendDueMails } from '../../src/platform/mail/send-mail.service.ts';
import { answerProofRequests } from '../prove-books.ts';

export type ScheduledJob = {
  run(deps: Deps): Promise<unknown>;
  /** How often a day; 0 for what somebody requests. */
  runs: number;
  /**
   * How many documents a run may read for each account there is, by the movements of an account, however few have
   * changed: its rolling share. None unless given.
   */
  share?(movements: number): number;
  /** And how many at most, if there is such a bound. */
  readsMax?: number;
};

const quarters = 24 * 4;
const minutes = 24 * 60;
/** A thirtieth of the documents of an account. */
const booksShare = (movements: number) => (11 + 4.5 * movements) / 30;

/**
 * The jobs that entry/schedules.ts runs, in the order of a night, and the check of all books on request. A test
 * compares the two lists, and what each job calls.
 */
export const scheduledJobs: Readonly<Record<string, ScheduledJob>> = {
  sealEvents: { runs: quarters, run: async (deps) => alertSealed(await sealAudit(deps), deps) },
  reconcileChangedBooks: {
    runs: quarters,
    run: async (deps) => {
      await watchSealing(deps);
      await watchChangedBooks(deps);
      await resumeParts(deps);
    },
  },
  reconcileBooks: {
    runs: 1,
    share: booksShare,
    run: async (deps) => {
      await orderParts('due', deps);
      await answerProofRequests(deps);
    },
  },
  proveBooks: {
    runs: 0,
    run: async (deps) => {
      // Later than the check of the night, whose parts count for it otherwise.
      await deps.proofRequests.save(proofRequestId, { kind: 'all', byUid: '', atMs: deps.now() + 1 });
      await answerProofRequests(deps);
    },
  },
  // A thirtieth of the rows with their details, and all counted. Once a day: its other runs read what is new.
  verifyEvents: { runs: 1, share: (movements) => (1 + movements) * (2 / 30 + 1 / 1000), run: watchAudit },
  eraseDueRecords: { runs: 1, run: eraseDue },
  mailDigests: { runs: 1, run: mailDailyDigests },
  // Aggregations: one read for each thousand people, applications and transactions.
  refreshListTotals: { runs: 6 * 24, share: (movements) => (2 + movements) / 1000, run: refreshTotals },
  watchPayments: {
    runs: 6 * 24,
    run: async (deps) => {
      await readSanctions(deps);
      await watchChain(deps);
    },
  },
  watchOwnAddresses: { runs: minutes, run: watchArrivals },
  retryMail: { runs: minutes, run: (deps) => sendDueMails(deps, { send: () => Promise.resolve() }) },
  retryMailRequests: { runs: minutes, run: answerWaitingRequests },
  copyNewNames: { runs: minutes, run: copyNames },
  creditProfits: { runs: minutes, run: creditProfitBatches },
  keepPrices: { runs: 24, run: keepDailyPrices },
  completeResets: { runs: quarters, run: completeFactorResets },
  closeDueAccounts: { runs: quarters, run: closeAccounts },
  sweepLeftovers: { runs: quarters, run: sweepLeftoverUploads },
  sweepUnverified: { runs: 24, run: sweepUnverifiedAccounts },
  // At most 2,000 a run, one read each.
  sweepIdentities: { runs: 24, share: () => 1, readsMax: 2_001, run: sweepStrayIdentities },
  // Each image once in 32 hours: of an application, and of every other movement.
  sweepOrphans: { runs: 24, share: (movements) => (2 + movements / 2) / 32, run: sweepOrphanImages },
};
