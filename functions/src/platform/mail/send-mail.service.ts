import type { Mail } from '@keelstone/domain/kernel/mail/mail';
import type { MailContent } from '@keelstone/domain/kernel/mail/mail-page';
import { mailLimits } from '@keelstone/domain/kernel/mail/mail.limits';
import { mergeMails } from '@keelstone/domain/kernel/mail/merge-mails';
import { type DueMail, dueMailsPerPage } from '../collections/mail.repository.ts';
import type { Tx } from '../firestore/tx.ts';
import { makeTurns } from '../in-turn.ts';
import { startRun } from '../job/job-run.ts';
import type { PlatformDeps } from '../platform-deps.ts';
import { type BudgetDeps, isCarried, type Load, readCarried, spendBudget } from './mail-budget.ts';
import type { SmtpSender } from './smtp-sender.ts';

/** How long one attempt may hold a mail before another instance may try. */
const leaseMs = 60_000;
const backOffMs = [0, 2_000, 10_000, 60_000, 300_000, 1_800_000];

type SendDeps = BudgetDeps & Pick<PlatformDeps, 'runTransaction' | 'log'>;

/** `undeliverable`: this attempt was the last one. */
type Outcome = 'sent' | 'failed' | 'undeliverable' | 'not-due';

/**
 * Sends one mail of the outbox if it is due and its recipient has not had too many. The mail is leased in a
 * transaction, sent, and marked as sent. Its body is then erased, since it may have a link that signs somebody in. A
 * failed mail stays queued with back-off, until it is given up. The log omits the server's text, which names the
 * recipient. Returns the outcome.
 */
export async function sendMail(id: string, deps: SendDeps, smtp: SmtpSender): Promise<Outcome> {
  const load = await lease(id, deps);
  if (load === undefined) return 'not-due';
  try {
    await smtp.send({ ...load.mail, ...mergeText(load) });
  } catch (error) {
    const { state, attempts } = await keepForRetry(load.mail, error, deps);
    deps.log.error({ operation: 'send-mail', mail: id, state, attempts, ...describeFailure(error) });
    return state === 'undeliverable' ? state : 'failed';
  }
  await deps.runTransaction(async (tx) => {
    const others = await readCarried(tx, load.mail, deps);
    const sent = { state: 'sent', leaseUntilMs: 0, sentAtMs: deps.now(), text: '', html: '' } as const;
    for (const mail of [load.mail, ...others]) deps.mail.put(tx, mail.id, { ...dropCarried(mail), ...sent });
  });
  return 'sent';
}

/** Merges several mails into one text for each attempt. Each keeps its own text until they are sent. */
function mergeText({ mail, others }: Load): Partial<MailContent> {
  return others.length === 0 ? {} : mergeMails([mail, ...others]);
}

/**
 * Keeps an unsent mail for its next attempt, and returns it. If a mail that carries others is given up, one of them may
 * be the cause, so each is then tried alone. A mail that was cancelled or leased meanwhile is left unchanged.
 */
async function keepForRetry(mail: Mail, error: unknown, deps: SendDeps): Promise<Mail> {
  return deps.runTransaction(async (tx) => {
    const [stored, others] = [await deps.mail.read(tx, mail.id), await readCarried(tx, mail, deps)];
    if (stored?.state !== 'sending' || stored.attempts !== mail.attempts) return stored ?? mail;
    const after = scheduleRetry(mail, error, deps.now());
    if (after.state !== 'undeliverable' || others.length === 0) {
      deps.mail.put(tx, mail.id, after);
      return after;
    }
    const detach = (each: Mail): Mail => {
      const { mergedInto: _mergedInto, ...rest } = dropCarried(each);
      return {
        ...rest,
        state: 'queued',
        attempts: mail.attempts,
        leaseUntilMs: 0,
        nextAttemptAtMs: deps.now(),
      };
    };
    for (const each of [mail, ...others]) deps.mail.put(tx, each.id, detach(each));
    return detach(mail);
  });
}

function dropCarried({ carries: _carries, ...mail }: Mail): Mail {
  return mail;
}

/**
 * Schedules the next attempt at growing intervals, until the mail is too old or its server refuses it permanently. A
 * mail that is given up loses its text like a sent one.
 */
function scheduleRetry(mail: Mail, error: unknown, nowMs: number): Mail {
  const waitMs = backOffMs[Math.min(mail.attempts, backOffMs.length - 1)] ?? 0;
  const retry: Mail = { ...mail, state: 'queued', leaseUntilMs: 0, nextAttemptAtMs: nowMs + waitMs };
  const isInTime = retry.nextAttemptAtMs <= mail.createdAtMs + mailLimits.triedMs;
  if (isInTime && !isRefusedForGood(error)) return retry;
  return { ...retry, state: 'undeliverable', givenUpAtMs: nowMs, text: '', html: '' };
}

async function lease(id: string, deps: SendDeps): Promise<Load | undefined> {
  return deps.runTransaction(async (tx) => {
    const mail = await deps.mail.read(tx, id);
    const now = deps.now();
    if (mail === undefined || mail.state === 'sent' || mail.state === 'undeliverable') return undefined;
    if (mail.leaseUntilMs > now || mail.nextAttemptAtMs > now) return undefined;
    if (mail.state === 'merged' && (await isCarried(tx, mail, deps))) {
      deps.mail.put(tx, id, { ...mail, nextAttemptAtMs: now + mailLimits.mailsHeldMs });
      return undefined;
    }
    const load = await findLoad(tx, mail, deps);
    if (load === undefined) return undefined;
    const leased: Mail = {
      ...load.mail,
      state: 'sending',
      attempts: mail.attempts + 1,
      leaseUntilMs: now + leaseMs,
    };
    deps.mail.put(tx, id, leased);
    return { ...load, mail: leased };
  });
}

/** The mails of an attempt. The budget applies only to the first attempt. A later one sends the same mails. */
async function findLoad(tx: Tx, mail: Mail, deps: SendDeps): Promise<Load | undefined> {
  if (mail.attempts > 0) return { mail, others: await readCarried(tx, mail, deps) };
  // The mail that was to carry this one was cancelled.
  const { mergedInto, ...unmerged } = mail;
  return spendBudget(tx, mergedInto === undefined ? mail : { ...unmerged, state: 'held' }, deps);
}

/**
 * Sends a new mail, with a few retries if the mail server fails temporarily. The scheduled job retries later. `wait`
 * pauses for the given milliseconds.
 */
export async function deliverMail(
  id: string,
  deps: SendDeps,
  options: { smtp: SmtpSender; wait: (ms: number) => Promise<unknown> },
): Promise<Outcome> {
  for (const pauseMs of backOffMs.slice(1, 3)) {
    const outcome = await sendMail(id, deps, options.smtp);
    if (outcome !== 'failed') return outcome;
    await options.wait(pauseMs);
  }
  return sendMail(id, deps, options.smtp);
}

/**
 * Sends every due mail, a page at a time. A scheduled job runs it for mails that failed before. Mails to one recipient
 * go one after another, because they share a budget. A failure does not stop the others.
 */
export async function sendDueMails(deps: PlatformDeps, smtp: SmtpSender): Promise<number> {
  const run = startRun(deps);
  const inTurn = makeTurns();
  const nowMs = deps.now();
  let sentCount = 0;
  let after: DueMail | undefined;
  do {
    const page = await deps.mail.listDue(nowMs, after);
    const outcomes = page.map(({ id, to }) =>
      inTurn(to.toLowerCase(), () => run.attempt(async () => (await sendMail(id, deps, smtp)) === 'sent')),
    );
    sentCount += (await Promise.all(outcomes)).filter(Boolean).length;
    after = page.length < dueMailsPerPage ? undefined : page.at(-1);
  } while (after !== undefined && !run.isOver());
  run.throwIfFailed('Mails could not be sent');
  return sentCount;
}

/** The fields that may be logged about a failed attempt, without the answer, which names the recipient. */
export type SmtpFailure = { failure: string; smtpCode?: string; smtpStatus?: number };

/** The kind of error, nodemailer's code and the number of the server's answer, if there are any. */
export function describeFailure(error: unknown): SmtpFailure {
  const { code, responseCode } = readParts(error);
  return {
    failure: error instanceof Error ? error.name : typeof error,
    ...(typeof code === 'string' ? { smtpCode: code } : {}),
    ...(typeof responseCode === 'number' ? { smtpStatus: responseCode } : {}),
  };
}

/**
 * Returns whether the server has refused this recipient or content with a permanent answer (5xx). A refused sign-in or
 * sender is a wrong setting of ours, so those mails wait for its repair.
 */
export function isRefusedForGood(error: unknown): boolean {
  const { code, command, responseCode } = readParts(error);
  if (typeof responseCode !== 'number' || responseCode < 500 || responseCode > 599) return false;
  return (code === 'EENVELOPE' && command !== 'MAIL FROM') || code === 'EMESSAGE';
}

/** The fields that nodemailer adds to its errors. */
function readParts(error: unknown): Record<'code' | 'command' | 'responseCode', unknown> {
  const readPart = (name: string): unknown => (error instanceof Error ? Reflect.get(error, name) : undefined);
  return { code: readPart('code'), command: readPart('command'), responseCode: readPart('responseCode') };
}
