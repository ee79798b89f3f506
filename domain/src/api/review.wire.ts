import { array, object, string, type InferType } from 'yup';
import type { Lease } from '../review/leases.ts';
import type { ReviewCase } from '../review/review-case.ts';
import { named } from '../validation/named.ts';
import { personWire, timeWire } from './common.wire.ts';
import { transactionWire } from './transaction.wire.ts';
import { viewedUserWire } from './user.wire.ts';

const leaseHolderWire = named(
  'LeaseHolder',
  'Who looks at a case, and until when that counts.',
  personWire.shape({ until: timeWire() }),
);

/** Who else looks at a case. */
export const leaseWire = named(
  'Lease',
  'Who else looks at this case, if anybody; it warns, and stops nobody.',
  object({ heldBy: leaseHolderWire.optional().default(undefined) }),
);

/** The same of all queues. */
export const leasesWire = named(
  'Leases',
  'Which cases other administrators look at; it warns, and stops nobody.',
  object({
    leases: array()
      .of(
        named(
          'CaseLease',
          'A case, and who looks at it.',
          object({ id: string().required(), heldBy: leaseHolderWire.required() }),
        ).required(),
      )
      .required(),
  }),
);

/** What administrators keep about a case, for administrators. */
export const reviewCaseWire = named(
  'ReviewCase',
  'What administrators have noted about a case. Its account holder sees none of it.',
  object({
    notes: array()
      .of(
        named(
          'CaseNote',
          'What an administrator noted about a case.',
          object({ by: personWire.required(), at: timeWire(), text: string().required() }),
        ).required(),
      )
      .required()
      .meta({ description: 'The oldest first.' }),
  }),
);
export type ReviewCaseWire = InferType<typeof reviewCaseWire>;

/** What a reviewer has to know of the account: a part of what `get-user` answers. */
const caseOwnerWire = named(
  'CaseOwner',
  'The account that a case is about, as it is now.',
  viewedUserWire.pick([
    'balance',
    'held',
    'kycStatus',
    'isBlocked',
    'lockedAt',
    'closesAt',
    'closedAt',
    'isInDoubt',
  ]),
);
export type CaseOwnerWire = InferType<typeof caseOwnerWire>;

/** The same with the record, if that has no separate call, and with its owner's account. */
export const openedCaseWire = named(
  'OpenedCase',
  "The same with its owner's account, and with the deposit or withdrawal itself.",
  reviewCaseWire.shape({
    transaction: transactionWire.optional().default(undefined),
    owner: caseOwnerWire
      .optional()
      .default(undefined)
      .meta({ description: 'Missing for an account that is gone.' }),
  }),
);
export type OpenedCaseWire = InferType<typeof openedCaseWire>;

export function leaseToWire(heldBy: Lease | undefined): InferType<typeof leaseWire> {
  return { heldBy: heldBy && holderToWire(heldBy) };
}

export function leasesToWire(leases: readonly (readonly [string, Lease])[]): InferType<typeof leasesWire> {
  return { leases: leases.map(([id, lease]) => ({ id, heldBy: holderToWire(lease) })) };
}

function holderToWire({ uid, name, untilMs }: Lease) {
  return { _id: uid, name, until: new Date(untilMs).toISOString() };
}

export function reviewCaseToWire({ notes }: ReviewCase): ReviewCaseWire {
  return {
    notes: notes.map(({ by, atMs, text }) => ({
      by: { _id: by.uid, name: by.name },
      at: new Date(atMs).toISOString(),
      text,
    })),
  };
}
