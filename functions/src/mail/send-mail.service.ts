import { limits } from '@keelstone/domain/limits';
import type { Mail } from '@keelstone/domain/mail/mail';
import type { Deps } from '../deps.ts';
import { withinBudget, type BudgetDeps } from './mail-budget.ts';
import { describeFailure, isRefusedForGood } from './smtp-failure.ts';
import type { SmtpSender } from './smtp-sender.ts';

/** How long one attempt may hold a mail before another instance may try. */
const leaseMs = 60_000;
const backOffMs = [0, 2_000, 10_000, 60_000, 300_000, 1_800_000];

type SendDeps = BudgetDeps & Pick<Deps, 'runTransaction' | 'log'>;

/** `undeliverable`: this attempt was the last one. */
type Outcome = 'sent' | 'failed' | 'undeliverable' | 'not-due';

/**
 * Sends one mail of the outbox if it is due and its recipient has not had too many: leased in a transaction, sent,
 * marked sent, its body erased (it may carry a link that signs somebody in). A failure keeps it queued with back-off,
 * until it is given up. The log omits the server's text, which names the recipient. Returns the outcome.
 */
export async function sendMail(id: string, deps: SendDeps, smtp: SmtpSender): Promise<Outcome> {
  const mail = await lease(id, deps);
  if (mail === undefined) return 'not-due';
  try {
    await smtp.send(mail);
  } catch (error) {
    const after = afterFailure(mail, error, deps.now());
    await deps.mail.save(id, after);
    const { state, attempts } = after;
    deps.log.error({ operation: 'send-mail', mail: id, state, attempts, ...describeFailure(error) });
    return state === 'undeliverable' ? state : 'failed';
  }
  await deps.mail.save(id, {
    ...mail,
    state: 'sent',
    leaseUntilMs: 0,
    sentAtMs: deps.now(),
    text: '',
    html: '',
  });
  return 'sent';
}

/**
 * Retried at growing intervals, until its days are over or its server refuses it permanently; a mail that is given up
 * loses its text like a sent one.
 */
function afterFailure(mail: Mail, error: unknown, nowMs: number): Mail {
  const waitMs = backOffMs[Math.min(mail.attempts, backOffMs.length - 1)] ?? 0;
  const failed: Mail = { ...mail, state: 'queued', leaseUntilMs: 0, nextAttemptAtMs: nowMs + waitMs };
  const isInTime = failed.nextAttemptAtMs <= mail.createdAtMs + limits.mailTriedMs;
  if (isInTime && !isRefusedForGood(error)) return failed;
  return { ...failed, state: 'undeliverable', givenUpAtMs: nowMs, text: '', html: '' };
}

async function lease(id: string, deps: SendDeps): Promise<Mail | undefined> {
  return deps.runTransaction(async (tx) => {
    const mail = await deps.mail.read(tx, id);
    const now = deps.now();
    if (mail === undefined || mail.state === 'sent' || mail.state === 'undeliverable') return undefined;
    if (mail.leaseUntilMs > now || mail.nextAttemptAtMs > now) return undefined;
    const due = mail.attempts === 0 ? await withinBudget(tx, mail, deps) : mail;
    if (due === undefined) return undefined;
    const leased: Mail = {
      ...due,
      state: 'sending',
      attempts: mail.attempts + 1,
      leaseUntilMs: now + leaseMs,
    };
    deps.mail.put(tx, id, leased);
    return leased;
  });
}

/**
 * Sends a new mail, with a few retries if the mail server fails temporarily; the scheduled job retries the rest. `wait`
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
 * Sends every mail that is due; run by the scheduled job for those that failed before. Those of one recipient one after
 * the other: they share a budget.
 */
export async function sendDueMails(deps: Deps, smtp: SmtpSender): Promise<number> {
  const due = await deps.mail.listDue(deps.now());
  const lastOf = new Map<string, Promise<unknown>>();
  const outcomes = due.map(({ id, to }) => {
    const recipient = to.toLowerCase();
    const outcome = (lastOf.get(recipient) ?? Promise.resolve()).then(() => sendMail(id, deps, smtp));
    lastOf.set(recipient, outcome);
    return outcome;
  });
  return (await Promise.all(outcomes)).filter((outcome) => outcome === 'sent').length;
}
