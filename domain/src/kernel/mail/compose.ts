import { brand } from '../brand.ts';
import { accountLetters, type AccountMailValues } from './account-letters.ts';
import { adminLetters, type AdminMailValues } from './admin-letters.ts';
import { mailPage, mailText, type MailParts } from './mail-page.ts';
import { mailRules, type MailKind } from '../../mail-rules.ts';
import { moneyLetters, type MoneyMailValues } from './money-letters.ts';
import { nobody, securityLetters, type SecurityMailValues } from './security-letters.ts';
import { isolated } from '../isolated.ts';

export type MailContent = { subject: string; text: string; html: string };

/**
 * What each mail needs to know. Amounts arrive formatted, links absolute. A mail that can reach somebody who never gave
 * us a name uses none: a stranger's text must not appear in our sentences.
 */
export type MailValues = SecurityMailValues &
  AccountMailValues &
  AdminMailValues &
  MoneyMailValues & {
    'verify-email': { link: string; deleteLink: string };
    'account-exists': { link: string };
    'password-reset': { link: string };
    'contact-message': { name: string; email: string; message: string };
  };

type Letter = Pick<MailParts, 'subject' | 'paragraphs' | 'action' | 'other'> & { greeting?: string };

const letters: { [Kind in MailKind]: (values: MailValues[Kind]) => Letter } = {
  ...securityLetters,
  ...accountLetters,
  ...adminLetters,
  ...moneyLetters,
  'verify-email': ({ link, deleteLink }) => ({
    greeting: nobody,
    subject: `Verify your email for ${brand.name}`,
    paragraphs: [
      `Somebody, probably you, created a ${brand.name} account with this email address. Please confirm that the address is yours.`,
      'The link works once and for 24 hours. If you did not create the account, do not confirm it: delete it with the second link.',
    ],
    action: { label: 'Verify your email', link },
    other: { label: "This wasn't me, delete the account", link: deleteLink },
  }),
  'account-exists': ({ link }) => ({
    greeting: nobody,
    subject: `You already have a ${brand.name} account`,
    paragraphs: [
      'Somebody, probably you, tried to register with this email address. It already has an account, so nothing was changed.',
      'Sign in with your password, or ask for a new one on the sign-in page.',
    ],
    action: { label: 'Sign in', link },
  }),
  'password-reset': ({ link }) => ({
    greeting: nobody,
    subject: `Reset your ${brand.name} password`,
    paragraphs: [
      'We received a request to reset your password. The link works once and for one hour.',
      'If you did not ask for it, you can ignore this mail: your password stays as it is.',
    ],
    action: { label: 'Choose a new password', link },
  }),
  'contact-message': ({ name, email, message }) => ({
    subject: `Message from ${isolated(name)}`,
    greeting: 'A visitor wrote:',
    paragraphs: [message, `${isolated(name)}, ${email}`],
  }),
};

/** Subject, plain text and HTML of a mail. Every value is escaped in the HTML. */
export function composeMail<Kind extends MailKind>(kind: Kind, values: MailValues[Kind]): MailContent {
  const {
    subject,
    paragraphs,
    action,
    other,
    greeting = 'name' in values ? `Hello ${isolated(values.name)},` : nobody,
  } = letters[kind](values);
  const { why } = mailRules[kind];
  const page = { subject, greeting, paragraphs, action, other, why };
  return { subject, text: mailText(page), html: mailPage(page) };
}
