import { brand } from '../brand.ts';
import { adminLetters, type AdminMailValues } from './admin-letters.ts';
import type { MailKind } from './mail.ts';
import { moneyLetters, type MoneyMailValues } from './money-letters.ts';
import { nobody, securityLetters, type SecurityMailValues } from './security-letters.ts';

export type MailContent = { subject: string; text: string; html: string };

/**
 * What each mail needs to know. Amounts arrive formatted, links absolute. A mail that can reach somebody who never gave
 * us a name has none: what a stranger typed as a name must not become a sentence of ours.
 */
export type MailValues = SecurityMailValues &
  AdminMailValues &
  MoneyMailValues & {
    'verify-email': { link: string; disownLink: string };
    'account-exists': { link: string };
    'password-reset': { link: string };
    'kyc-approved': { name: string; link: string };
    'kyc-rejected': { name: string; reason: string; link: string };
    'account-suspended': { name: string };
    'contact-message': { name: string; email: string; message: string };
  };

type Letter = {
  subject: string;
  greeting?: string;
  paragraphs: string[];
  action?: Action;
  /** A second, quieter way out. */
  other?: Action;
};
type Action = { label: string; link: string };

const letters: { [Kind in MailKind]: (values: MailValues[Kind]) => Letter } = {
  ...securityLetters,
  ...adminLetters,
  ...moneyLetters,
  'verify-email': ({ link, disownLink }) => ({
    greeting: nobody,
    subject: `Verify your email for ${brand.name}`,
    paragraphs: [
      `Somebody, probably you, created a ${brand.name} account with this email address. Please confirm that the address is yours.`,
      'The link works once and for 24 hours. If you did not create the account, do not confirm it: delete it with the second link.',
    ],
    action: { label: 'Verify your email', link },
    other: { label: "This wasn't me, delete the account", link: disownLink },
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
  'kyc-approved': ({ link }) => ({
    subject: 'Your identity is verified',
    paragraphs: [
      'We have checked your documents and verified your identity. You can now withdraw from your account.',
    ],
    action: { label: 'Go to your dashboard', link },
  }),
  'kyc-rejected': ({ reason, link }) => ({
    subject: 'We could not verify your identity',
    paragraphs: [
      'We have checked your documents and could not verify your identity with them.',
      ...(reason === '' ? [] : [`Reason: ${reason}`]),
      'You may send new documents at any time.',
    ],
    action: { label: 'Send new documents', link },
  }),
  'account-suspended': () => ({
    subject: `Your ${brand.name} account is suspended`,
    paragraphs: [
      'Your account was suspended and you were signed out.',
      `Please write to ${brand.supportEmail}.`,
    ],
  }),
  'contact-message': ({ name, email, message }) => ({
    subject: `Message from ${name}`,
    greeting: 'A visitor wrote:',
    paragraphs: [message, `${name}, ${email}`],
  }),
};

/** Subject, plain text and HTML of a mail. Every value is escaped in the HTML. */
export function composeMail<Kind extends MailKind>(kind: Kind, values: MailValues[Kind]): MailContent {
  const {
    subject,
    paragraphs,
    action,
    other,
    greeting = 'name' in values ? `Hello ${values.name},` : nobody,
  } = letters[kind](values);
  const actions = [action, other].filter((one) => one !== undefined);
  const text = [
    greeting,
    ...paragraphs,
    ...actions.map(({ label, link }) => `${label}: ${link}`),
    brand.name,
  ].join('\n\n');
  const html = [
    '<!doctype html><html lang="en"><body style="font-family:Arial,sans-serif;color:#17233c;line-height:1.5">',
    ...[greeting, ...paragraphs].map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`),
    ...actions.map(({ label, link }) => `<p><a href="${escapeHtml(link)}">${escapeHtml(label)}</a></p>`),
    `<p>${escapeHtml(brand.name)}</p></body></html>`,
  ].join('\n');
  return { subject, text, html };
}

function escapeHtml(text: string): string {
  const entities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
