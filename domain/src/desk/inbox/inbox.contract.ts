import { array, type InferType, object, string } from 'yup';
import { type InboxKind, inboxKinds } from '../../core/review/review-list.ts';
import { named } from '../../kernel/validation/named.ts';
import { nextCursorWire, pageQuery } from '../../kernel/api/common.wire.ts';
import { endpoint } from '../../kernel/api/endpoint.ts';
import { kycRecordWire } from '../../identity/kyc/kyc.wire.ts';
import { throttles } from '../../kernel/api/throttle.ts';
import { transactionWire } from '../../money/transaction/transaction.wire.ts';
import { validationTexts } from '../../kernel/validation/validation.texts.ts';

/** One case: of an application its row, of everything else the transaction. */
const inboxCaseWire = named(
  'InboxCase',
  'A record that waits for administrators.',
  object({
    kind: string()
      .oneOf(inboxKinds)
      .required()
      .meta({ description: '`payouts`: an approved withdrawal that was not sent.' }),
    application: kycRecordWire.optional().default(undefined),
    transaction: transactionWire.optional().default(undefined),
    reasons: array().of(string().required()).required().meta({
      description:
        'Why it is to be looked at twice, the worst first: what `get-signals` finds, an address in doubt, and what the chain last said about a deposit. Of a case of the caller none.',
    }),
  }),
);
export type InboxCaseWire = InferType<typeof inboxCaseWire>;

/** Which cases an inbox shows. */
export const inboxFilters = ['all', ...inboxKinds] as const;
export type InboxFilter = 'all' | InboxKind;

/** What waits for administrators, whatever it is. */
export const inboxContract = {
  'list-inbox': endpoint({
    method: 'GET',
    path: '/api/review/inbox/:adminId',
    access: 'admin',
    summary:
      'What waits for administrators, the oldest first: applications, deposits, withdrawals, and approved withdrawals that were not sent. Every page is audited, with the people it shows.',
    cost: { reads: { perRow: 40, more: 12 }, writes: 3 },
    throttles: throttles.adminList,
    query: pageQuery.pick(['cursor']).shape({
      kind: string()
        .oneOf(inboxFilters, validationTexts.invalid)
        .default('all')
        .meta({ description: 'Only cases of this kind.' }),
    }),
    response: named(
      'Inbox',
      'A page of what waits. A later page may repeat cases of an earlier one, and bring some that belong between them: they are put in order by their date and id.',
      object({ items: array().of(inboxCaseWire.required()).required(), nextCursor: nextCursorWire() }),
    ),
    errors: [],
  }),
} as const;
