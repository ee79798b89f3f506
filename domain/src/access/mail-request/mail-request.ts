/** The mails that anybody may ask for, with nothing but an address. */
export type MailRequestKind = 'verify-email' | 'reset-password';

/**
 * Somebody asked for a mail to this address. The same document whether or not the address has an account, so that the
 * time of the answer reveals nothing; deleted once it is answered.
 */
export type MailRequest = { kind: MailRequestKind; email: string; createdAtMs: number };
