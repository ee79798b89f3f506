import { type InferType, object, string } from 'yup';
import { type InboxKind, inboxKinds } from '../../core/review/review-queue.ts';
import { reviewSignalsWire } from '../../core/review/review-signal.wire.ts';
import { reviewCaseWire } from '../../core/review/review.contract.ts';
import { reviewThrottles } from '../../core/review/review.limits.ts';
import { viewedUserWire } from '../../core/user/user.contract.ts';
import { kycRecordWire } from '../../identity/kyc/kyc.wire.ts';
import { choiceField, listOf, pageQuery, uncountedPageWire } from '../../kernel/api/common.wire.ts';
import { endpoint } from '../../kernel/api/endpoint.ts';
import { throttles } from '../../kernel/api/throttle.ts';
import { spellOut, secondsText } from '../../kernel/count-text.ts';
import { pastedField } from '../../kernel/validation/fields.ts';
import { namedObject } from '../../kernel/validation/name-schema.ts';
import { chainEvidenceWire, paymentOutputsWire } from '../../money/blockchain/blockchain.contract.ts';
import { blockchainLimits } from '../../money/blockchain/blockchain.limits.ts';
import { transactionWire } from '../../money/transaction/transaction.wire.ts';

/** The facts about an account that a reviewer needs: a part of the answer of `get-user`. */
const caseOwnerWire = viewedUserWire
  .pick(['balance', 'held', 'kycStatus', 'isBlocked', 'lockedAt', 'closesAt', 'closedAt', 'isInDoubt'])
  .meta({ name: 'CaseOwner', description: 'The present account of the person whom a case is about.' });

export type CaseOwnerWire = InferType<typeof caseOwnerWire>;

export const openedCaseWire = reviewCaseWire
  .shape({
    transaction: transactionWire.optional().default(undefined),
    owner: caseOwnerWire
      .optional()
      .default(undefined)
      .meta({ description: 'The owner, missing if the account is gone.' }),
  })
  .meta({
    name: 'OpenedCase',
    description: "A case with its owner's account, and with the deposit or withdrawal itself.",
  });

export type OpenedCaseWire = InferType<typeof openedCaseWire>;

/** One case: the row of an application, otherwise the transaction. */
const inboxCaseWire = namedObject('InboxCase', {
  kind: string().oneOf(inboxKinds).required().meta({
    description: 'The queue. `payouts` has approved withdrawals that were not sent, or whose payment failed.',
  }),
  application: kycRecordWire.optional().default(undefined),
  transaction: transactionWire.optional().default(undefined),
  reasons: listOf(string()).meta({
    description:
      'Reasons to examine the case closely, the gravest first. They come from `get-signals`, the address, and the last reading of the chain. Empty for a record of the caller.',
  }),
}).meta({ description: 'A record that waits for administrators.' });
export type InboxCaseWire = InferType<typeof inboxCaseWire>;

export const inboxFilters = ['all', ...inboxKinds] as const;
export type InboxFilter = 'all' | InboxKind;

/** The combined list of all cases that wait for administrators. */
export const inboxContract = {
  'list-inbox': endpoint('GET /api/review/inbox/:adminId', {
    access: 'admin',
    summary:
      'Lists the cases that wait for administrators, oldest first. Approved withdrawals wait too if they were not sent or their payment failed. Every page is audited, with the people it shows.',
    cost: { reads: { perRow: 40, more: 12 }, writes: 3 },
    throttles: throttles.adminList,
    query: pageQuery.pick(['cursor']).shape({
      kind: choiceField(inboxFilters, 'all', 'Only cases of this kind.'),
    }),
    response: uncountedPageWire('Inbox', {
      description:
        'A page of waiting cases, in the order of their date and id. A later page may repeat cases of an earlier page, or have cases that belong between those.',
      item: inboxCaseWire.required(),
    }),
  }),
  'get-evidence': endpoint('GET /api/review/evidence/:adminId/:transactionId', {
    access: 'admin',
    summary: `Returns the blockchain's evidence about the transaction of a Pending deposit or payout. Without a transaction it returns the payments that may belong to the record. The source is asked at most every ${spellOut(secondsText(blockchainLimits.askedEveryMs))}.`,
    cost: { reads: 12, writes: 1 },
    throttles: reviewThrottles.lease,
    response: chainEvidenceWire,
    errors: ['own-record'],
  }),
  'get-payment-outputs': endpoint('GET /api/review/outputs/:adminId/:transactionId', {
    access: 'admin',
    summary:
      'Returns the addresses and amounts that a transaction on the chain pays, for the choice of the withdrawals that it settles.',
    cost: { reads: 8, writes: 1 },
    throttles: reviewThrottles.lease,
    query: object({
      txid: pastedField().meta({ description: 'The id of the transaction on the chain.' }),
    }),
    response: paymentOutputsWire,
    errors: ['own-record'],
  }),
  'get-case': endpoint('GET /api/review/case/:adminId/:caseId', {
    access: 'admin',
    summary:
      "Returns the notes about a record, its owner's account, and the deposit or withdrawal itself. Every view is audited.",
    cost: { reads: 8, writes: 3 },
    throttles: throttles.adminView,
    response: openedCaseWire,
    errors: ['own-record'],
  }),
  'get-signals': endpoint('GET /api/review/signals/:adminId/:caseId', {
    access: 'admin',
    summary:
      'Returns the reasons to look twice at an application, or at a Pending deposit or withdrawal, with the records behind them. Every view is audited, with the people it shows.',
    cost: { reads: 30, writes: 3 },
    throttles: throttles.adminView,
    response: reviewSignalsWire,
    errors: ['own-record'],
  }),
} as const;
