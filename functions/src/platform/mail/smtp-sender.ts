import { brand } from '@keelstone/domain/kernel/brand';
import type { Mail } from '@keelstone/domain/kernel/mail/mail';
import type { Config } from '../config.ts';

export type SmtpSender = { send(mail: Pick<Mail, 'id' | 'to' | 'subject' | 'text' | 'html'>): Promise<void> };

/** Sends over SMTP; nodemailer is loaded with the first mail, not with the first request. */
export function smtpSender({ smtp, mailFrom }: Pick<Config, 'smtp' | 'mailFrom'>): SmtpSender {
  return {
    async send({ id, to, subject, text, html }) {
      const { createTransport } = await import('nodemailer');
      const transport = createTransport({
        host: smtp.host,
        port: smtp.port,
        secure: smtp.isSecure,
        ...(smtp.user === '' ? {} : { auth: { user: smtp.user, pass: smtp.password } }),
        connectionTimeout: 10_000,
        socketTimeout: 20_000,
      });
      // The id is the outbox's own, so that a provider can drop a mail it was handed twice.
      await transport.sendMail({
        from: mailFrom,
        // The sender's mailbox is often read by nobody.
        replyTo: brand.supportEmail,
        to,
        subject,
        text,
        html,
        messageId: `<${id}@${brand.slug}>`,
      });
      transport.close();
    },
  };
}
