import { accountClosingLetters } from './access/account-closing/account-closing.letters.ts';
import { accountLockLetters } from './access/account-lock/account-lock.letters.ts';
import { authUserLetters } from './access/auth-user/auth-user.letters.ts';
import { passwordLetters } from './access/password/password.letters.ts';
import { registrationLetters } from './access/registration/registration.letters.ts';
import { secondFactorLetters } from './access/second-factor/second-factor.letters.ts';
import { signInLetters } from './access/sign-in/sign-in.letters.ts';
import { suspensionLetters } from './access/suspension/suspension.letters.ts';
import { administratorLetters } from './core/administrator/administrator-alert.letters.ts';
import { kycLetters } from './identity/kyc/kyc.letters.ts';
import { isolateName } from './kernel/isolate-name.ts';
import { type MailContent, mailPage, type MailParts, mailText } from './kernel/mail/mail-page.ts';
import { namelessGreeting } from './kernel/mail/phrases.ts';
import { mailReasons, type MailKind } from './mail-rules.ts';
import { addressBookLetters } from './money/address-book/address-book.letters.ts';
import { approvalLetters } from './money/approval/approval.letters.ts';
import { depositLetters } from './money/deposit/deposit.letters.ts';
import { figuresLetters } from './money/figures/figures.letters.ts';
import { payoutLetters } from './money/payout/payout.letters.ts';
import { profitLetters } from './money/profit/profit.letters.ts';
import { transactionLetters } from './money/transaction/transaction.letters.ts';
import { withdrawalLetters } from './money/withdrawal/withdrawal.letters.ts';
import { contactLetters } from './people/contact/contact.letters.ts';

const allLetters = {
  ...accountClosingLetters,
  ...accountLockLetters,
  ...addressBookLetters,
  ...administratorLetters,
  ...approvalLetters,
  ...authUserLetters,
  ...contactLetters,
  ...depositLetters,
  ...figuresLetters,
  ...kycLetters,
  ...passwordLetters,
  ...payoutLetters,
  ...profitLetters,
  ...registrationLetters,
  ...secondFactorLetters,
  ...signInLetters,
  ...suspensionLetters,
  ...transactionLetters,
  ...withdrawalLetters,
};

/**
 * The values of each mail. Amounts are formatted, links absolute. `name` is for the greeting. A letter that can reach
 * somebody who never gave us a name has a greeting of its own: a stranger's text must not appear in our sentences.
 */
export type MailValues = {
  [Kind in MailKind]: Parameters<(typeof allLetters)[Kind]>[0] & { name?: string | undefined };
};

type Letter = Omit<MailParts, 'greeting' | 'why'> & { greeting?: string };
const letters: { [Kind in MailKind]: (values: MailValues[Kind]) => Letter } = allLetters;

/** Subject, plain text and HTML of a mail. Every value is escaped in the HTML. */
export function composeMail<Kind extends MailKind>(kind: Kind, values: MailValues[Kind]): MailContent {
  const { name } = values;
  const defaultGreeting = name === undefined ? namelessGreeting : `Hello ${isolateName(name)},`;
  const { greeting = defaultGreeting, ...letter } = letters[kind](values);
  const page = { ...letter, greeting, why: mailReasons[kind] };
  return { subject: page.subject, text: mailText(page), html: mailPage(page) };
}
