import { setTimeout as delay } from 'node:timers/promises';
import { type DocumentOptions, onDocumentCreated, onDocumentWritten } from 'firebase-functions/v2/firestore';
import { onObjectFinalized } from 'firebase-functions/v2/storage';
import { uploadLimits } from '@keelstone/domain/core/upload/upload.limits';
import { answerMailRequest } from '../features/access/mail-request/answer-mail-request.service.ts';
import { attributeSignInBurst } from '../features/access/sign-in/attribute-sign-in-burst.service.ts';
import { receiveUpload } from '../features/core/upload/receive-upload.service.ts';
import { alertAdmins } from '../features/desk/audit/alert-admins.service.ts';
import { answerProofRequest } from '../features/desk/books/prove-parts.service.ts';
import {
  announceFirstApproval,
  announceProposal,
  isApprovedOnce,
  wakeTabsOfProposal,
} from '../features/desk/proposal/announce-proposal.service.ts';
import { checkFile } from '../features/money/profit/check-file.service.ts';
import { keepHeld } from '../features/rights/retention/keep-held.service.ts';
import { wakeAdminTabs } from '../platform/live/wake-tabs.ts';
import { deliverMail } from '../platform/mail/send-mail.service.ts';
import { processSmtp } from '../platform/mail/smtp-sender.ts';
import { type Deps, processDeps, startInstance } from './create-deps.ts';
import { options } from './options.ts';

startInstance(process.env);

/** A function that runs for each new document of a collection, with its id. It may run twice for one document. */
function onCreated(
  document: string,
  run: (id: string, deps: Deps) => Promise<unknown>,
  more: Omit<DocumentOptions, 'document'> = {},
) {
  return onDocumentCreated({ ...options, maxInstances: 2, ...more, document }, async ({ params }) => {
    const [id = ''] = Object.values(params);
    await run(id, processDeps());
  });
}
const retried = { retry: true } as const;

/** A single instance wakes the tabs once for all changes that it knows of (`wakeAdminTabs`). */
const oneInstance = { ...options, maxInstances: 1 } as const;

/** A function that wakes the administrators' open pages at each change of a collection. */
const onChange = (document: string) =>
  onDocumentWritten({ ...oneInstance, document }, (change) => wakeAdminTabs(processDeps(), change));

/** Sends a mail as soon as it is in the outbox; `retryMail` retries failures. */
export const sendNewMail = onCreated('mail/{id}', (id, deps) =>
  deliverMail(id, deps, { smtp: processSmtp(deps.config), wait: delay }),
);

/** Finds the account that a burst of refused sign-ins targeted. */
export const attributeNewSignInBurst = onCreated('signInBursts/{id}', attributeSignInBurst);

/** Answers requests for mails made with only an address; `retryMailRequests` retries failures. */
export const answerNewMailRequest = onCreated('mailRequests/{id}', answerMailRequest);

/** Also mails administrators about a first approval that waits for a second one; retried if that fails. */
export const signalTransactions = onDocumentWritten(
  { ...oneInstance, document: 'transactions/{id}', ...retried },
  async ({ data, time, params: { id } }) => {
    const deps = processDeps();
    await wakeAdminTabs(deps, { time });
    if (isApprovedOnce(data?.before.data(), data?.after.data())) await announceFirstApproval(id, deps);
  },
);
export const signalKyc = onChange('kyc/{id}');
export const signalUsers = onChange('users/{uid}');
export const signalProfits = onChange('profitBatches/{id}');

export const signalProposals = onDocumentWritten(
  { ...oneInstance, document: 'proposals/{id}' },
  ({ data, time }) => wakeTabsOfProposal(data?.after.data() ?? data?.before.data(), { time }, processDeps()),
);

/** Mails administrators about a proposal that waits for a second one. */
export const announceNewProposal = onCreated('proposals/{id}', announceProposal, retried);

/** Checks a part of the books, or orders the check of all parts at an administrator's request. */
export const proveBooks = onCreated('proofRequests/{id}', answerProofRequest, {
  maxInstances: 4,
  concurrency: 1,
  timeoutSeconds: 540,
  memory: '1GiB',
});

/** Checks a file of profit; retried if that fails, until the file is too old. */
export const checkProfits = onCreated('profitChecks/{id}', checkFile, {
  ...retried,
  concurrency: 1,
  timeoutSeconds: 300,
  memory: '1GiB',
});

/** Mails all administrators about actions that none of them should be able to do unseen. */
export const alertOnAudit = onCreated('audit/{id}', alertAdmins);

/** Keeps expiring data of people on hold. Runs immediately, since some of it may have only a day left. */
export const keepNewlyHeld = onCreated('holds/{uid}', keepHeld, retried);

/**
 * Counts an upload, and invalidates its public URL before anybody can use it. Retried on failure until the upload is
 * old enough for the sweeper.
 */
export const receiveUploads = onObjectFinalized(
  { ...options, maxInstances: 4, retry: true },
  async ({ data, time }) => {
    const deps = processDeps();
    if (deps.now() - Date.parse(time) < uploadLimits.inboxKeptMs) await receiveUpload(data, deps);
  },
);
