import { accountClosingRefusals } from './access/account-closing/account-closing.texts.ts';
import { accountLockRefusals } from './access/account-lock/account-lock.texts.ts';
import { registrationRefusals } from './access/registration/registration.texts.ts';
import { secondFactorRefusals } from './access/second-factor/second-factor.texts.ts';
import { signInRefusals } from './access/sign-in/sign-in.texts.ts';
import { stepUpRefusals } from './access/step-up/step-up.texts.ts';
import { suspensionRefusals } from './access/suspension/suspension.texts.ts';
import { decisionRefusals } from './core/decision/decision.texts.ts';
import { killSwitchRefusals } from './core/kill-switch/kill-switch.texts.ts';
import { ledgerRefusals } from './core/ledger/ledger.texts.ts';
import { legalRefusals } from './core/legal/legal.texts.ts';
import { oneTimeLinkRefusals } from './core/one-time-link/one-time-link.texts.ts';
import { questionRefusals } from './core/question/question.texts.ts';
import { ratesRefusals } from './core/rates/rates.texts.ts';
import { reviewRefusals } from './core/review/review.texts.ts';
import { twoPersonRuleRefusals } from './core/two-person-rule/two-person-rule.texts.ts';
import { uploadRefusals } from './core/upload/upload.texts.ts';
import { userRefusals } from './core/user/user.texts.ts';
import { legalHoldRefusals } from './desk/legal-hold/legal-hold.texts.ts';
import type { DomainError, ErrorCode } from './errors.ts';
import { kycRefusals } from './identity/kyc/kyc.texts.ts';
import { apiRefusals } from './kernel/api/refusal.texts.ts';
import { addressBookRefusals } from './money/address-book/address-book.texts.ts';
import { approvalRefusals } from './money/approval/approval.texts.ts';
import { blockchainRefusals } from './money/blockchain/blockchain.texts.ts';
import { depositAddressRefusals } from './money/deposit-address/deposit-address.texts.ts';
import { depositRefusals } from './money/deposit/deposit.texts.ts';
import { payoutRefusals } from './money/payout/payout.texts.ts';
import { statementRefusals } from './money/statement/statement.texts.ts';
import { transactionRefusals } from './money/transaction/transaction.texts.ts';
import { withdrawalRefusals } from './money/withdrawal/withdrawal.texts.ts';

/** The public text of each refusal. Clients compare the documented texts, so these are used to the letter. */
export const errorTexts: Readonly<Record<ErrorCode, string>> = {
  ...apiRefusals,
  ...uploadRefusals,
  ...oneTimeLinkRefusals,
  ...kycRefusals,
  ...signInRefusals,
  ...secondFactorRefusals,
  ...stepUpRefusals,
  ...userRefusals,
  ...legalRefusals,
  ...registrationRefusals,
  ...suspensionRefusals,
  ...twoPersonRuleRefusals,
  ...reviewRefusals,
  ...legalHoldRefusals,
  ...questionRefusals,
  ...decisionRefusals,
  ...payoutRefusals,
  ...blockchainRefusals,
  ...depositRefusals,
  ...transactionRefusals,
  ...addressBookRefusals,
  ...depositAddressRefusals,
  ...accountLockRefusals,
  ...accountClosingRefusals,
  ...ledgerRefusals,
  ...withdrawalRefusals,
  ...approvalRefusals,
  ...ratesRefusals,
  ...statementRefusals,
  ...killSwitchRefusals,
};

/** The text of a refusal for people: its own, or that of its code. */
export function errorText({ code, message }: DomainError): string {
  return message === code ? errorTexts[code] : message;
}
