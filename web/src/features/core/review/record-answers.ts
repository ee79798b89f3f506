import { userContract } from '@keelstone/domain/core/user/user.contract';
import { inboxContract } from '@keelstone/domain/desk/inbox/inbox.contract';
import { proposalContract } from '@keelstone/domain/desk/proposal/proposal.contract';
import { kycContract } from '@keelstone/domain/identity/kyc/kyc.contract';
import { transactionContract } from '@keelstone/domain/money/transaction/transaction.contract';

// The calls whose cached answers show a record to administrators: `showRecord` changes them after a decision.

export const userAnswers = [userContract['list-users'], userContract['get-user']];

export const transactionAnswers = [
  transactionContract['list-transactions'],
  transactionContract['list-user-transactions'],
  proposalContract['list-first-approvals'],
  inboxContract['list-inbox'],
  inboxContract['get-case'],
];

export const kycAnswers = [
  kycContract['list-kyc'],
  kycContract['list-user-kyc'],
  kycContract['get-kyc'],
  inboxContract['list-inbox'],
];
