import { onSchedule, type ScheduleOptions } from 'firebase-functions/v2/scheduler';
import { nightlyAtUtc } from '@keelstone/domain/desk/books/books.wire';
import { closeAccounts } from '../features/access/account-closing/close-accounts.service.ts';
import { sweepStrayIdentities } from '../features/access/auth-user/sweep-stray-identities.service.ts';
import { answerWaitingRequests } from '../features/access/mail-request/answer-waiting-requests.service.ts';
import { sweepUnverifiedAccounts } from '../features/access/registration/sweep-unverified-accounts.service.ts';
import { completeFactorResets } from '../features/access/second-factor/complete-factor-resets.service.ts';
import { keepDailyPrices } from '../features/core/rates/keep-daily-prices.service.ts';
import { sweepLeftoverUploads, sweepOrphanImages } from '../features/core/upload/sweep-uploads.service.ts';
import { alertSealed } from '../features/desk/audit/alert-sealed.service.ts';
import { sealAudit } from '../features/desk/audit/seal-audit.service.ts';
import { watchAudit } from '../features/desk/audit/watch-audit.service.ts';
import { watchSealing } from '../features/desk/audit/watch-sealing.service.ts';
import { orderParts, resumeParts } from '../features/desk/books/prove-parts.service.ts';
import { watchChangedBooks } from '../features/desk/books/watch-books.service.ts';
import { mailDailyDigests } from '../features/desk/desk/mail-daily-digests.service.ts';
import { refreshTotals } from '../features/desk/desk/refresh-totals.service.ts';
import { readSanctions } from '../features/money/blockchain/read-sanctions.service.ts';
import { watchChain } from '../features/money/blockchain/watch-chain.service.ts';
import { watchArrivals } from '../features/money/deposit/watch-arrivals.service.ts';
import { creditProfitBatches } from '../features/money/profit/credit-profit-batches.service.ts';
import { copyNames } from '../features/people/profile/copy-names.service.ts';
import { eraseDue } from '../features/rights/retention/erase-due.service.ts';
import { runParts } from '../platform/job/job-run.ts';
import { sendDueMails } from '../platform/mail/send-mail.service.ts';
import { processSmtp } from '../platform/mail/smtp-sender.ts';
import { type Deps, processDeps, startInstance } from './create-deps.ts';
import { options } from './options.ts';

startInstance(process.env);

/** A function that Cloud Scheduler calls: one instance at a time, for nine minutes unless `more` changes that. */
function runAt(
  schedule: string,
  run: (deps: Deps) => Promise<unknown>,
  more: Omit<ScheduleOptions, 'schedule'> = {},
) {
  return onSchedule({ ...options, timeoutSeconds: 540, ...more, schedule, maxInstances: 1 }, async () => {
    await run(processDeps());
  });
}
const short = { timeoutSeconds: options.timeoutSeconds };

/** Retries mails that failed. */
export const retryMail = runAt('every 1 minutes', (deps) => sendDueMails(deps, processSmtp(deps.config)));

/** Answers requests for mails whose trigger failed. */
export const retryMailRequests = runAt('every 1 minutes', answerWaitingRequests);

/** Mails the daily digest to administrators who asked for it. */
export const mailDigests = runAt('every day 07:00', mailDailyDigests, short);

/** Copies new names into the records of their owners. */
export const copyNewNames = runAt('every 1 minutes', copyNames);

/**
 * Checks the books that changed since the previous run, whether event rows are still being sealed, and unfinished work
 * of the nightly check's triggers.
 */
export const reconcileChangedBooks = runAt(
  'every 15 minutes',
  (deps) =>
    runParts([() => watchSealing(deps), () => watchChangedBooks(deps), () => resumeParts(deps)], deps),
  { memory: '1GiB' },
);

/** Orders the nightly check of the books. Triggers run its parts and then sum up all accounts. */
export const reconcileBooks = runAt(`every day ${nightlyAtUtc}`, (deps) => orderParts('due', deps));

/** Reads the payments of deposits and payouts on the chains again; once a day also the sanctioned addresses. */
export const watchPayments = runAt('every 10 minutes', (deps) =>
  runParts([() => readSanctions(deps), () => watchChain(deps)], deps),
);

/** Files payments to the accounts' own addresses, and fixes their prices. */
export const watchOwnAddresses = runAt('every 1 minutes', watchArrivals, { memory: '1GiB' });

/** Verifies the chain of event rows: new rows, and every day a part of the others, in as many runs as that takes. */
export const verifyEvents = runAt('every 60 minutes', watchAudit, { memory: '1GiB' });

/** Seals the event rows that no transaction can add to any more, and alerts about those whose trigger failed. */
export const sealEvents = runAt('every 15 minutes', async (deps) => {
  let sealed: Awaited<ReturnType<typeof sealAudit>> = [];
  const seal = async () => {
    sealed = await sealAudit(deps);
  };
  await runParts([seal, () => alertSealed(sealed, deps)], deps);
});

/** Counts the long lists, so that their pages do not. */
export const refreshListTotals = runAt('every 10 minutes', refreshTotals);

/** Keeps one price a day of each coin. Runs every hour, to retry a day without a usable price. */
export const keepPrices = runAt('every 60 minutes', keepDailyPrices, short);

/** Credits the batches of profit that two administrators have approved. */
export const creditProfits = runAt('every 1 minutes', creditProfitBatches);

/** Removes the second factors whose reset has waited long enough. */
export const completeResets = runAt('every 15 minutes', completeFactorResets);

/** Removes uploads that nobody claimed within an hour. */
export const sweepLeftovers = runAt('every 15 minutes', sweepLeftoverUploads);

/** Removes images without a record. */
export const sweepOrphans = runAt('every 60 minutes', sweepOrphanImages);

/** Deletes accounts whose address was never verified. */
export const sweepUnverified = runAt('every 60 minutes', (deps) => sweepUnverifiedAccounts(deps));

/** Deletes sign-ins without an account. */
export const sweepIdentities = runAt('every 60 minutes', sweepStrayIdentities);

/** Closes the accounts whose owners requested it 7 days ago, and removes their remaining data. */
export const closeDueAccounts = runAt('every 15 minutes', closeAccounts);

/** Erases data that is due for erasure and not on hold. */
export const eraseDueRecords = runAt('every day 04:00', eraseDue);
