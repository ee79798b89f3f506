import { brand } from '@keelstone/domain/kernel/brand';
import type { Mail } from '@keelstone/domain/kernel/mail/mail';
import { mailMark } from '@keelstone/domain/kernel/mail/mail-page';
import type { Config } from '../config.ts';

export type SmtpSender = { send(mail: Pick<Mail, 'id' | 'to' | 'subject' | 'text' | 'html'>): Promise<void> };

type Settings = Pick<Config, 'smtp' | 'mailFrom'>;

const pool = {
  maxConnections: 3,
  /** Mails before a connection is closed. */
  maxMessages: 100,
  /** Idle milliseconds before a connection is closed. */
  idleTimeout: 10_000,
  /** Mails in `rateDelta` milliseconds. At this rate a page of due mails is sent before its leases expire. */
  rateLimit: 10,
  rateDelta: 1_000,
};

/** Sends over SMTP with a few connections. Nodemailer is loaded with the first mail, not with the first request. */
export function smtpSender({ smtp, mailFrom }: Settings): SmtpSender & { close(): void } {
  const open = async () => {
    const { createTransport } = await import('nodemailer');
    return createTransport({
      pool: true,
      ...pool,
      host: smtp.host,
      port: smtp.port,
      secure: smtp.isSecure,
      ...(smtp.user === '' ? {} : { auth: { user: smtp.user, pass: smtp.password } }),
      connectionTimeout: 10_000,
      socketTimeout: 20_000,
    });
  };
  let transport: ReturnType<typeof open> | undefined;
  return {
    async send({ id, to, subject, text, html }) {
      transport ??= open();
      // The id is the outbox's own, so that a provider can drop a mail that it gets twice.
      await (
        await transport
      ).sendMail({
        from: mailFrom,
        // Often nobody reads the sender's mailbox.
        replyTo: brand.supportEmail,
        to,
        subject,
        text,
        html,
        attachments: [mailMark],
        messageId: `<${id}@${brand.slug}>`,
      });
    },
    close: () => void transport?.then((opened) => opened.close()),
  };
}

let shared: SmtpSender | undefined;

/** The process's own sender, closed when its instance shuts down. */
export function processSmtp(config: Settings): SmtpSender {
  if (shared !== undefined) return shared;
  const sender = smtpSender(config);
  process.once('SIGTERM', () => {
    sender.close();
    // If another listener exists, it ends the process. Otherwise this one must.
    if (process.listenerCount('SIGTERM') === 0) process.kill(process.pid, 'SIGTERM');
  });
  return (shared = sender);
}
