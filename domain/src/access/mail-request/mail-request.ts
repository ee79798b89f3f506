/** The mails that anybody may request with just an address. */
export type MailRequestKind = 'verify-email' | 'reset-password';

/**
 * A request for a mail to an address. The document is the same whether or not the address has an account, so that the
 * response time reveals nothing. Deleted once answered.
 */
export type MailRequest = { kind: MailRequestKind; email: string; createdAtMs: number };
