import {
  accountClosingLetters,
  type AccountClosingMailValues,
} from './access/account-closing/account-closing.letters.ts';
import {
  accountLockLetters,
  type AccountLockMailValues,
} from './access/account-lock/account-lock.letters.ts';
import { authUserLetters, type AuthUserMailValues } from './access/auth-user/auth-user.letters.ts';
import { passwordLetters, type PasswordMailValues } from './access/password/password.letters.ts';
import {
  registrationLetters,
  type RegistrationMailValues,
} from './access/registration/registration.letters.ts';
import {
  secondFactorLetters,
  type SecondFactorMailValues,
} from './access/second-factor/second-factor.letters.ts';
import { signInLetters, type SignInMailValues } from './access/sign-in/sign-in.letters.ts';
import { suspensionLetters, type SuspensionMailValues } from './access/suspension/suspension.letters.ts';
import {
  administratorLetters,
  type AdministratorMailValues,
} from './core/administrator/administrator.letters.ts';
import {
  twoPersonRuleLetters,
  type TwoPersonRuleMailValues,
} from './core/two-person-rule/two-person-rule.letters.ts';
import { auditLetters, type AuditMailValues } from './desk/audit/audit.letters.ts';
import { booksLetters, type BooksMailValues } from './desk/books/books.letters.ts';
import { deskLetters, type DeskMailValues } from './desk/desk/desk.letters.ts';
import { proposalLetters, type ProposalMailValues } from './desk/proposal/proposal.letters.ts';
import { kycLetters, type KycMailValues } from './identity/kyc/kyc.letters.ts';
import { isolated } from './kernel/isolated.ts';
import { type MailContent, mailPage, type MailParts, mailText } from './kernel/mail/mail-page.ts';
import { nobody } from './kernel/mail/phrases.ts';
import { type MailKind, mailRules } from './mail-rules.ts';
import { addressBookLetters, type AddressBookMailValues } from './money/address-book/address-book.letters.ts';
import { approvalLetters, type ApprovalMailValues } from './money/approval/approval.letters.ts';
import {
  depositAddressLetters,
  type DepositAddressMailValues,
} from './money/deposit-address/deposit-address.letters.ts';
import { depositLetters, type DepositMailValues } from './money/deposit/deposit.letters.ts';
import { figuresLetters, type FiguresMailValues } from './money/figures/figures.letters.ts';
import { payoutLetters, type PayoutMailValues } from './money/payout/payout.letters.ts';
import { profitLetters, type ProfitMailValues } from './money/profit/profit.letters.ts';
import { transactionLetters, type TransactionMailValues } from './money/transaction/transaction.letters.ts';
import { withdrawalLetters, type WithdrawalMailValues } from './money/withdrawal/withdrawal.letters.ts';
import { contactLetters, type ContactMailValues } from './people/contact/contact.letters.ts';

/**
 * What each mail needs to know. Amounts arrive formatted, links absolute. A mail that can reach somebody who never gave
 * us a name uses none: a stranger's text must not appear in our sentences.
 */
export type MailValues = AccountClosingMailValues &
  AccountLockMailValues &
  AddressBookMailValues &
  AdministratorMailValues &
  ApprovalMailValues &
  AuditMailValues &
  AuthUserMailValues &
  BooksMailValues &
  ContactMailValues &
  DepositMailValues &
  DepositAddressMailValues &
  DeskMailValues &
  FiguresMailValues &
  KycMailValues &
  PasswordMailValues &
  PayoutMailValues &
  ProfitMailValues &
  ProposalMailValues &
  RegistrationMailValues &
  SecondFactorMailValues &
  SignInMailValues &
  SuspensionMailValues &
  TransactionMailValues &
  TwoPersonRuleMailValues &
  WithdrawalMailValues;

type Letter = Pick<MailParts, 'subject' | 'paragraphs' | 'action' | 'other'> & { greeting?: string };

const letters: { [Kind in MailKind]: (values: MailValues[Kind]) => Letter } = {
  ...accountClosingLetters,
  ...accountLockLetters,
  ...addressBookLetters,
  ...administratorLetters,
  ...approvalLetters,
  ...auditLetters,
  ...authUserLetters,
  ...booksLetters,
  ...contactLetters,
  ...depositLetters,
  ...depositAddressLetters,
  ...deskLetters,
  ...figuresLetters,
  ...kycLetters,
  ...passwordLetters,
  ...payoutLetters,
  ...profitLetters,
  ...proposalLetters,
  ...registrationLetters,
  ...secondFactorLetters,
  ...signInLetters,
  ...suspensionLetters,
  ...transactionLetters,
  ...twoPersonRuleLetters,
  ...withdrawalLetters,
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
