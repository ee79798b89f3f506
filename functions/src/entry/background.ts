import { setTimeout as delay } from 'node:timers/promises';
import { onDocumentCreated, onDocumentWritten } from 'firebase-functions/v2/firestore';
import { onSchedule } from 'firebase-functions/v2/scheduler';
import { onObjectFinalized } from 'firebase-functions/v2/storage';
import { alertAdmins } from '../features/desk/audit/alert-admins.service.ts';
import { alertSealed } from '../features/desk/audit/alert-sealed.service.ts';
import { sealAudit } from '../features/desk/audit/seal-audit.service.ts';
import { watchAudit } from '../features/desk/audit/watch-audit.service.ts';
import { watchSealing } from '../features/desk/audit/watch-sealing.service.ts';
import { assertConfigured } from '../platform/config.ts';
import { processDeps } from './deps.ts';
import { watchChain } from '../features/desk/books/watch-chain.service.ts';
import { readHoldings } from '../features/desk/books/read-holdings.service.ts';
import { readSanctions } from '../features/money/blockchain/read-sanctions.service.ts';
import { answerProofRequest } from '../features/desk/books/request-proof.service.ts';
import { closeAccounts } from '../features/access/account-closing/close-accounts.service.ts';
import { sendDailyDigests } from '../features/desk/desk/send-daily-digests.service.ts';
import { completeFactorResets } from '../features/access/second-factor/complete-factor-resets.service.ts';
import { deliverMail, sendDueMails } from '../platform/mail/send-mail.service.ts';
import { smtpSender } from '../platform/mail/smtp-sender.ts';
import { answerMailRequest } from '../features/access/mail-request/answer-mail-request.service.ts';
import { answerWaitingRequests } from '../features/access/mail-request/answer-waiting-requests.service.ts';
import {
  announceFirstApproval,
  announceProposal,
  isApprovedOnce,
  signalProposal,
} from '../features/desk/proposal/announce-proposal.service.ts';
import { keepDailyPrices } from '../features/core/rates/keep-daily-prices.service.ts';
import { creditBatches } from '../features/money/profit/credit-batches.service.ts';
import { watchBooks } from '../features/desk/books/watch-books.service.ts';
import { eraseDue } from '../features/rights/retention/erase-due.service.ts';
import { keepHeld } from '../features/rights/retention/keep-held.service.ts';
import { attributeSignInBurst } from '../features/access/sign-in/attribute-sign-in-burst.service.ts';
import { runParts } from '../platform/job/job-run.ts';
import { touchAdmins } from '../platform/signal/touch-signal.ts';
import { sweepStrayIdentities } from '../features/access/auth-user/sweep-stray-identities.service.ts';
import { sweepUnverifiedAccounts } from '../features/access/registration/sweep-unverified-accounts.service.ts';
import { refreshTotals } from '../features/desk/desk/refresh-totals.service.ts';
import { receiveUpload } from '../features/core/upload/receive-upload.service.ts';
import { sweepInbox, sweepVault } from '../features/core/upload/sweep-uploads.service.ts';
import { followRenames } from '../features/people/profile/follow-renames.service.ts';
import { options } from './options.ts';
import { platformLimits } from '../platform/platform.limits.ts';
import { uploadLimits } from '@keelstone/domain/core/upload/upload.limits';

assertConfigured(process.env);

/** Sends a mail as soon as it is in the outbox; `retryMail` retries failures. */
export const sendNewMail = onDocumentCreated(
  { ...options, document: 'mail/{id}', maxInstances: 2 },
  async (event) => {
    const deps = processDeps();
    await deliverMail(event.params.id, deps, { smtp: smtpSender(deps.config), wait: delay });
  },
);

/** Finds out whose account a burst of refused sign-ins was aimed at. */
export const attributeNewSignInBurst = onDocumentCreated(
  { ...options, document: 'signInBursts/{id}', maxInstances: 2 },
  (event) => attributeSignInBurst(event.params.id, processDeps()),
);

export const retryMail = onSchedule(
  { ...options, schedule: 'every 1 minutes', maxInstances: 1, timeoutSeconds: 540 },
  async () => {
    const deps = processDeps();
    await sendDueMails(deps, smtpSender(deps.config));
  },
);

/** Mails the daily digest to administrators who asked for it. */
export const mailDigests = onSchedule(
  { ...options, schedule: 'every day 07:00', maxInstances: 1 },
  async () => {
    await sendDailyDigests(processDeps());
  },
);

/** Answers requests for mails made with only an address; `retryMailRequests` retries failures. */
export const answerNewMailRequest = onDocumentCreated(
  { ...options, document: 'mailRequests/{id}', maxInstances: 2 },
  async (event) => {
    await answerMailRequest(event.params.id, processDeps());
  },
);
export const retryMailRequests = onSchedule(
  { ...options, schedule: 'every 1 minutes', maxInstances: 1, timeoutSeconds: 540 },
  async () => {
    await answerWaitingRequests(processDeps());
  },
);

/** Also mails administrators about a first approval that waits for a second one; retried if that fails. */
export const signalTransactions = onDocumentWritten(
  { ...options, document: 'transactions/{id}', maxInstances: 2, retry: true },
  async ({ data, time, params: { id } }) => {
    const deps = processDeps();
    await touchAdmins(deps, { time });
    if (isApprovedOnce(data?.before.data(), data?.after.data())) await announceFirstApproval(id, deps);
  },
);
export const signalKyc = onDocumentWritten({ ...options, document: 'kyc/{id}', maxInstances: 2 }, (change) =>
  touchAdmins(processDeps(), change),
);

export const signalProposals = onDocumentWritten(
  { ...options, document: 'proposals/{id}', maxInstances: 2 },
  ({ data, time }) => signalProposal(data?.after.data() ?? data?.before.data(), { time }, processDeps()),
);

/** Mails administrators about a proposal that waits for a second one. */
export const announceNewProposal = onDocumentCreated(
  { ...options, document: 'proposals/{id}', maxInstances: 2, retry: true },
  (event) => announceProposal(event.params.id, processDeps()),
);

/** Copies new names into the records of their owners. */
export const copyNewNames = onSchedule(
  { ...options, schedule: 'every 1 minutes', maxInstances: 1, timeoutSeconds: 540 },
  async () => {
    await followRenames(processDeps());
  },
);
export const signalUsers = onDocumentWritten(
  { ...options, document: 'users/{uid}', maxInstances: 2 },
  (change) => touchAdmins(processDeps(), change),
);

/** Checks the books that changed since the previous run, and whether event rows are still being sealed. */
export const reconcileChangedBooks = onSchedule(
  { ...options, schedule: 'every 15 minutes', maxInstances: 1, timeoutSeconds: 540 },
  async () => {
    const deps = processDeps();
    await runParts([() => watchSealing(deps), () => watchBooks('changed', deps)], deps);
  },
);

/** Reads again what deposits name on the chain, and whether it is still there; once a day, which addresses are sanctioned. */
export const watchPayments = onSchedule(
  { ...options, schedule: 'every 10 minutes', maxInstances: 1, timeoutSeconds: 540 },
  async () => {
    const deps = processDeps();
    await runParts([() => readSanctions(deps), () => watchChain(deps)], deps);
  },
);

/** Checks all books because an administrator requested it. */
export const proveBooks = onDocumentCreated(
  {
    ...options,
    document: 'proofRequests/{id}',
    maxInstances: 1,
    timeoutSeconds: 540,
    memory: '1GiB',
  },
  () => answerProofRequest(processDeps()),
);

/** Checks all books every night, and reads what the chains say that the platform holds. */
export const reconcileBooks = onSchedule(
  { ...options, schedule: 'every day 03:00', maxInstances: 1, timeoutSeconds: 1800, memory: '1GiB' },
  async () => {
    const deps = processDeps();
    await runParts(
      [() => watchBooks('all', deps, platformLimits.nightlyMsMax), () => readHoldings(deps)],
      deps,
    );
  },
);

/** Mails all administrators about what none of them should be able to do unseen. */
export const alertOnAudit = onDocumentCreated(
  { ...options, document: 'audit/{id}', maxInstances: 2 },
  (event) => alertAdmins(event.params.id, processDeps()),
);

/** Verifies the chain of event rows every night. */
export const verifyEvents = onSchedule(
  { ...options, schedule: 'every day 03:30', maxInstances: 1, timeoutSeconds: 1800, memory: '1GiB' },
  async () => {
    await watchAudit(processDeps());
  },
);

/** Seals the event rows that no transaction can add to any more. */
export const sealEvents = onSchedule(
  { ...options, schedule: 'every 15 minutes', maxInstances: 1, timeoutSeconds: 540 },
  async () => {
    const deps = processDeps();
    let sealed: Awaited<ReturnType<typeof sealAudit>> = [];
    const seal = async () => {
      sealed = await sealAudit(deps);
    };
    // This makes up for failed triggers.
    await runParts([seal, () => alertSealed(sealed, deps)], deps);
  },
);

/** Counts the long lists, so that their pages need not. */
export const refreshListTotals = onSchedule(
  { ...options, schedule: 'every 10 minutes', maxInstances: 1 },
  async () => {
    await refreshTotals(processDeps());
  },
);

/** Keeps one price a day of each coin. Every hour, so that a price that was not usable is looked for again. */
export const keepPrices = onSchedule(
  { ...options, schedule: 'every 60 minutes', maxInstances: 1 },
  async () => {
    await keepDailyPrices(processDeps());
  },
);

/** Credits what administrators have agreed to credit to many people. */
export const creditProfits = onSchedule(
  { ...options, schedule: 'every 1 minutes', maxInstances: 1, timeoutSeconds: 540 },
  async () => {
    await creditBatches(processDeps());
  },
);

/** Removes the second factors whose reset has waited for its 72 hours. */
export const completeResets = onSchedule(
  { ...options, schedule: 'every 15 minutes', maxInstances: 1, timeoutSeconds: 540 },
  async () => {
    await completeFactorResets(processDeps());
  },
);

/** Removes uploads that nobody claimed within an hour. */
export const sweepLeftovers = onSchedule(
  { ...options, schedule: 'every 15 minutes', maxInstances: 1, timeoutSeconds: 540 },
  async () => {
    await sweepInbox(processDeps());
  },
);

/** Deletes accounts whose address was never verified. */
export const sweepUnverified = onSchedule(
  { ...options, schedule: 'every 60 minutes', maxInstances: 1, timeoutSeconds: 540 },
  async () => {
    await sweepUnverifiedAccounts(processDeps());
  },
);

/** Deletes sign-ins without an account. */
export const sweepIdentities = onSchedule(
  { ...options, schedule: 'every 60 minutes', maxInstances: 1, timeoutSeconds: 540 },
  async () => {
    await sweepStrayIdentities(processDeps());
  },
);

/** Keeps data of people on hold that would soon expire: immediately, since some of it may have only a day left. */
export const keepNewlyHeld = onDocumentCreated(
  { ...options, document: 'holds/{uid}', maxInstances: 2, retry: true },
  (event) => keepHeld(event.params.uid, processDeps()),
);

/** Closes the accounts whose owners requested it 7 days ago, and removes what is left of them. */
export const closeDueAccounts = onSchedule(
  { ...options, schedule: 'every 15 minutes', maxInstances: 1, timeoutSeconds: 540 },
  async () => {
    await closeAccounts(processDeps());
  },
);

/** Erases what is due and not on hold. */
export const eraseDueRecords = onSchedule(
  { ...options, schedule: 'every day 04:00', maxInstances: 1, timeoutSeconds: 540 },
  async () => {
    await eraseDue(processDeps());
  },
);

/** Removes images that no record names. */
export const sweepOrphans = onSchedule(
  { ...options, schedule: 'every 60 minutes', maxInstances: 1, timeoutSeconds: 540 },
  async () => {
    await sweepVault(processDeps());
  },
);

/**
 * Counts an upload, and makes its public address worthless before anybody could use it. Retried if it fails, until the
 * upload is old enough for the sweeper.
 */
export const receiveUploads = onObjectFinalized(
  { ...options, maxInstances: 4, retry: true },
  async ({ data, time }) => {
    const deps = processDeps();
    if (deps.now() - Date.parse(time) < uploadLimits.inboxKeptMs) await receiveUpload(data, deps);
  },
);
