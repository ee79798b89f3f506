import { activityToWire } from '@keelstone/domain/api/activity.wire';
import { addressBookToWire } from '@keelstone/domain/api/address-book.wire';
import { contract, type Contract, type EndpointName } from '@keelstone/domain/api/contract';
import type { ResponseOf } from '@keelstone/domain/api/endpoint';
import { exampleIds } from '@keelstone/domain/api/example-ids';
import { closingTexts } from '@keelstone/domain/closing/closing-texts';
import { dataExportToWire } from '@keelstone/domain/api/data-export.wire';
import { decideExport, withPart } from '@keelstone/domain/own-data/data-export';
import { limits } from '@keelstone/domain/limits';
import { creditChanges } from '@keelstone/domain/policy/describe-changes';
import { kycDetailToWire, kycRecordToWire } from '@keelstone/domain/api/kyc.wire';
import { journalPageToWire } from '@keelstone/domain/api/journal.wire';
import { holdToWire } from '@keelstone/domain/api/retention.wire';
import { transactionToWire } from '@keelstone/domain/api/transaction.wire';
import { userToWire, viewedUserToWire } from '@keelstone/domain/api/user.wire';
import { normalFlags } from '@keelstone/domain/flags/flags';
import { messages } from '@keelstone/domain/messages';
import { makeActivity } from '@keelstone/domain/testing/make-activity';
import { makeKycRecord } from '@keelstone/domain/testing/make-kyc-record';
import { makeDeposit, makeWithdrawal } from '@keelstone/domain/testing/make-transaction';
import { makeAdmin, makeUser } from '@keelstone/domain/testing/make-user';
import { makeWallet } from '@keelstone/domain/testing/make-wallet';
import { noAddressBook } from '@keelstone/domain/wallet/address-book';
import { exampleAddresses } from '@keelstone/domain/wallet/example-addresses';
import { withSaved } from '@keelstone/domain/wallet/saved-address';
import { testUid } from '@keelstone/domain/testing/test-id';
import { testTimeMs } from '@keelstone/domain/testing/test-time';
import { deriveExample } from './derive-example.ts';
import { account, credit, credited, exampleStatement } from './example-books.ts';
import type { fileAnswers } from './file-answers.ts';

/** The calls that return JSON. */
export type JsonCall = Exclude<EndpointName, keyof typeof fileAnswers>;

const at = new Date(testTimeMs).toISOString();
const token = 'eyJhbGciOiJSUzI1NiJ9.eyJ1aWQiOiJhYmMifQ.c2lnbmF0dXJl';
const user = userToWire(makeUser(), account, 0);
const deposit = transactionToWire(makeDeposit());
const withdrawal = transactionToWire(makeWithdrawal());
const admin = makeAdmin().uid;
const dataExport = decideExport(undefined, { uid: user._id, id: '', nowMs: testTimeMs });
const flags = { ...normalFlags };
const wallet = makeWallet();
const addressBook =
  withSaved(
    noAddressBook(user._id),
    { coin: 'btc', address: exampleAddresses.btc, label: 'My hardware wallet' },
    testTimeMs,
  ) ?? noAddressBook(user._id);

const policyState = {
  current: {
    withdrawalsFrom: 10_000,
    creditsFrom: 1_000,
    figuresFrom: 0,
    wallet: true,
    policy: true,
    addressHours: 24,
    passwordHours: 24,
    factorHours: 72,
    payoutDayUsd: 50_000,
  },
  next: null,
  administrators: 3,
};
const hold = holdToWire({
  uid: user._id,
  name: user.name,
  email: user.email,
  reason: 'A request of the authorities of today',
  proposedBy: { uid: admin, name: makeAdmin().name },
  confirmedBy: { uid: exampleIds.lockedUser, name: 'Ben Okafor' },
  createdAtMs: testTimeMs,
});
const proposal = {
  _id: exampleIds.proposal,
  operation: 'credit-profit' as const,
  status: 'waiting' as const,
  changes: creditChanges({
    uid: user._id,
    transactionId: exampleIds.transactionId,
    coin: 'btc',
    amountUsdCents: 500_000,
  }),
  proposedBy: { _id: admin, name: makeAdmin().name },
  user: { _id: user._id, name: user.name },
  decidedBy: undefined,
  createdAt: at,
  expiresAt: new Date(testTimeMs + limits.proposalAgeMsMax).toISOString(),
};

/** An example of a call's answer: made by the product's own builders and mappers, else derived from its schema. */
export function answerExampleOf(name: JsonCall): unknown {
  return written[name] ?? deriveExample(contract[name].response);
}

const written: { [Name in JsonCall]?: ResponseOf<Contract[Name]> } = {
  login: { token, customToken: token, others: user },
  register: { message: messages.verificationEmailSent },
  'verify-email': {
    message: messages.emailVerified,
    email: user.email,
    kycTicket: 'b1Zx0cV9nM8aS7dF6gH5jK4lQ3wE2rT1',
  },
  'open-kyc-session': { customToken: token, applicant: { name: 'Nora Quist', number: '+12025550143' } },
  'disown-account': { message: messages.accountDisowned },
  'resend-verification': { message: messages.verificationEmailSent },
  'forgot-password': { message: messages.resetEmailSent },
  'reset-password': { message: messages.passwordReset },
  'get-sessions': {
    sessions: [
      {
        sid: testUid('testSession'),
        isCurrent: true,
        browser: 'Firefox 144',
        os: 'Linux',
        network: '203.0.113.0/24',
        createdAt: at,
        seenAt: at,
      },
    ],
  },
  'end-session': { message: 'Session ended' },
  'end-other-sessions': { message: 'Signed out everywhere else' },
  'list-security-events': {
    items: [
      {
        _id: testUid('testEvent'),
        kind: 'sign-in',
        by: 'owner',
        browser: 'Firefox 144',
        os: 'Linux',
        network: '203.0.113.0/24',
        count: null,
        method: null,
        address: null,
        effectiveAt: null,
        createdAt: at,
      },
    ],
    nextCursor: null,
  },
  'list-document-views': {
    items: [
      {
        _id: testUid('testView'),
        document: 'identity',
        by: 'administrator',
        viewer: 'K7QM-2XPF',
        recordId: exampleIds.pendingKyc,
        createdAt: at,
      },
    ],
    nextCursor: null,
  },
  'request-data-export': dataExportToWire(dataExport, testTimeMs),
  'get-data-export': dataExportToWire(
    withPart(dataExport, {
      part: { id: testUid('testPart'), path: '', bytes: 48_213 },
      place: null,
      nowMs: testTimeMs,
    }),
    testTimeMs,
  ),
  'get-closing': { closesAt: null, missing: ['balance'] },
  'close-account': { message: closingTexts.willClose },
  'reopen-account': { message: closingTexts.staysOpen },
  'lock-account': { message: messages.accountNowLocked },
  'lock-account-by-link': { message: messages.accountNowLocked },
  'request-unlock': { message: 'Your account will be unlocked in 24 hours' },
  'unlock-user': { message: 'Account unlocked' },
  'get-current-user': user,
  'update-profile': user,
  'update-settings': user,
  'list-users': { items: [user], total: 1, nextCursor: null },
  'export-users': { items: [user], total: 1, nextCursor: null },
  'get-user': viewedUserToWire(makeUser(), account, 0),
  'suspend-user': { message: 'User suspended' },
  'unsuspend-user': { message: 'User unsuspended' },
  'record-activity': { message: 'Activity recorded' },
  'list-activity': [activityToWire(makeActivity())],
  'delete-activity': { message: 'Activity deleted' },
  'submit-kyc': { message: 'KYC submitted' },
  'list-kyc': { items: [kycRecordToWire(makeKycRecord(), admin)], total: 1, nextCursor: null },
  'export-kyc': { items: [kycRecordToWire(makeKycRecord(), admin)], total: 1, nextCursor: null },
  'get-kyc': kycDetailToWire(makeKycRecord(), admin),
  'approve-kyc': { message: 'KYC approved' },
  'reject-kyc': { message: 'KYC rejected' },
  'ask-kyc': { message: 'Information asked for' },
  'answer-kyc': { message: 'Answer sent' },
  'ask-transaction': { message: 'Information asked for' },
  'answer-transaction': { message: 'Answer sent' },
  'delete-kyc': { message: 'KYC record deleted' },
  'get-address-book': addressBookToWire(addressBook, testTimeMs),
  'add-address': { message: 'Address saved' },
  'rename-address': { message: 'Address renamed' },
  'remove-address': { message: 'Address removed' },
  'require-saved-address': { message: '“Only my addresses” is on' },
  'request-any-address': { message: '“Only my addresses” will be off in 48 hours' },
  'request-deposit': { message: 'Deposit request received', transaction: deposit },
  'approve-transaction': { message: 'Transaction approved' },
  'reject-transaction': { message: 'Transaction rejected' },
  'delete-transaction': { message: 'Transaction deleted' },
  'edit-figures': user,
  'credit-profit': { message: 'Profit credited', transaction: transactionToWire(credit) },
  'request-withdrawal': { message: 'Withdrawal request received', transaction: withdrawal },
  'list-recent-transactions': [withdrawal, deposit],
  'list-open-requests': { items: [withdrawal, deposit], kycSubmittedAt: at },
  'list-user-transactions': { items: [withdrawal, deposit], total: 2, nextCursor: null },
  'list-transactions': { items: [withdrawal, deposit], total: 2, nextCursor: null },
  'export-transactions': { items: [withdrawal, deposit], total: 2, nextCursor: null },
  'get-statement': exampleStatement,
  'list-journal': journalPageToWire(
    {
      account: credited.account,
      entries: [credited.entry],
      records: new Map([[credit.id, credit]]),
      nextCursor: null,
    },
    testTimeMs,
  ),
  'get-wallet': wallet,
  'get-restorable-wallet': {
    restorable: {
      versionId: exampleIds.walletVersion,
      current: { ...wallet, ethAddress: wallet.ethAddress.toLowerCase() },
      before: wallet,
      by: 'Ada Moreau (ada@example.com)',
      isOwn: false,
      at,
      until: at,
    },
  },
  'restore-wallet': { message: 'Wallets restored' },
  'update-wallet': wallet,
  'get-policy': policyState,
  'update-policy': policyState,
  'list-proposals': { items: [proposal], total: 1, nextCursor: null },
  'confirm-proposal': { message: 'Profit credited' },
  'refuse-proposal': { message: 'Proposal refused' },
  'propose-hold': { message: 'Proposed. Another administrator has to confirm it' },
  'list-holds': { items: [hold], total: 1, nextCursor: null },
  'list-due': {
    keptDays: 1825,
    items: [{ _id: exampleIds.pendingDeposit, kind: 'proof', user: hold.user, decidedAt: at, isHeld: true }],
    nextCursor: null,
    expiring: [{ kind: 'mail', keptDays: 90 }],
  },
  'remove-factor': { message: 'Second factor removed' },
  'cancel-factor-reset': { message: 'Your second factor stays as it is' },
  'disown-factor-reset': { message: 'Your second factor stays as it is' },
  'reset-factors': { message: 'The second factor will be removed in 72 hours' },
  'read-notices': { message: 'Marked as read' },
  'record-payout': { message: 'Payment recorded' },
  'return-payout': { message: 'Payment returned' },
  'prove-books': { message: 'The check of all accounts has been requested' },
  'get-rates': { btc: 64_000, eth: 3_201, asOf: at },
  'accept-legal-texts': { message: 'Accepted' },
  'send-contact-message': { message: 'Message sent' },
  'subscribe-newsletter': { message: 'Subscribed' },
  'get-flags': flags,
  'update-flag': { ...flags, withdrawals: false },
  'get-health': { status: 'ok', version: '0.1.0' },
};
