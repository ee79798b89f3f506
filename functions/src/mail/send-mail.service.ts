import type { Mail } from '@keelstone/domain/mail/mail';
import type { Deps } from '../deps.ts';
import type { SmtpSender } from './smtp-sender.ts';

/** How long one attempt may hold a mail before another instance may try. */
const leaseMs = 60_000;
const backOffMs = [0, 2_000, 10_000, 60_000, 300_000, 1_800_000];

/**
 * Sends one mail of the outbox if it is due: leased in a transaction, sent, marked sent, its body erased (it may
 * carry a link that signs somebody in). A failure keeps it queued with back-off. Returns what became of it.
 */
export async function sendMail(
  id: string,
  deps: Pick<Deps, 'mail' | 'now' | 'runTransaction' | 'log'>,
  smtp: SmtpSender,
): Promise<'sent' | 'failed' | 'not-due'> {
  const mail = await lease(id, deps);
  if (mail === undefined) return 'not-due';
  try {
    await smtp.send(mail);
  } catch (error) {
    const waitMs = backOffMs[Math.min(mail.attempts, backOffMs.length - 1)] ?? 0;
    await deps.mail.save(id, {
      ...mail,
      state: 'queued',
      leaseUntilMs: 0,
      nextAttemptAtMs: deps.now() + waitMs,
    });
    deps.log.error({ operation: 'send-mail', mail: id, attempts: mail.attempts, error: String(error) });
    return 'failed';
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

async function lease(
  id: string,
  deps: Pick<Deps, 'mail' | 'now' | 'runTransaction'>,
): Promise<Mail | undefined> {
  return deps.runTransaction(async (tx) => {
    const mail = await deps.mail.read(tx, id);
    const now = deps.now();
    if (mail === undefined || mail.state === 'sent') return undefined;
    if (mail.leaseUntilMs > now || mail.nextAttemptAtMs > now) return undefined;
    const leased: Mail = {
      ...mail,
      state: 'sending',
      attempts: mail.attempts + 1,
      leaseUntilMs: now + leaseMs,
    };
    deps.mail.put(tx, id, leased);
    return leased;
  });
}

/**
 * Sends a fresh mail, trying again a few times where the mail server stumbles; what still fails is left to the
 * scheduled job. `wait` pauses for the given milliseconds.
 */
export async function deliverMail(
  id: string,
  deps: Pick<Deps, 'mail' | 'now' | 'runTransaction' | 'log'>,
  options: { smtp: SmtpSender; wait: (ms: number) => Promise<unknown> },
): Promise<'sent' | 'failed' | 'not-due'> {
  for (const pauseMs of backOffMs.slice(1, 3)) {
    const outcome = await sendMail(id, deps, options.smtp);
    if (outcome !== 'failed') return outcome;
    await options.wait(pauseMs);
  }
  return sendMail(id, deps, options.smtp);
}

/** Sends every mail that is due; run by the scheduled job for those that failed before. */
export async function sendDueMails(deps: Deps, smtp: SmtpSender): Promise<number> {
  const due = await deps.mail.listDue(deps.now());
  const outcomes = await Promise.all(due.map((mail) => sendMail(mail.id, deps, smtp)));
  return outcomes.filter((outcome) => outcome === 'sent').length;
}
