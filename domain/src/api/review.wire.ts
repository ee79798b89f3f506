import { array, number, object, string, type InferType } from 'yup';
import type { Lease } from '../review/leases.ts';
import type { ReviewCase } from '../review/review-case.ts';
import { everyCaseItem, verdictWords } from '../review/verdict.ts';
import type { User } from '../user/user.ts';
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

const verdictWire = named(
  'Verdict',
  'What a reviewer found of one item of a record.',
  object({
    item: string().oneOf(everyCaseItem).required(),
    answer: number().required().meta({
      description:
        'Which version: the number of the last question whose answer supplied it, 0 for the one first filed.',
    }),
    verdict: string().oneOf(verdictWords).required(),
    by: personWire.required(),
    at: timeWire(),
  }),
);
export type VerdictWire = InferType<typeof verdictWire>;

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
  'Who works on a case, and what administrators have noted and found. Its account holder sees none of it.',
  object({
    assignee: personWire.optional().default(undefined),
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
    verdicts: array()
      .of(verdictWire.required())
      .required()
      .meta({ description: "On the record's current items, at most one per item." }),
    changeId: string().meta({ description: 'Of the last change, as its signal names it.' }),
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

/** Administrators among whom a case can be assigned. */
export const administratorsWire = named(
  'Administrators',
  'Every administrator who is not suspended.',
  object({ items: array().of(personWire.required()).required() }),
);
export type AdministratorsWire = InferType<typeof administratorsWire>;

export function administratorsToWire(users: readonly Pick<User, 'uid' | 'name'>[]): AdministratorsWire {
  const items = users.map(({ uid, name }) => ({ _id: uid, name }));
  return { items: items.sort((one, other) => one.name.localeCompare(other.name)) };
}

export function leaseToWire(heldBy: Lease | undefined): InferType<typeof leaseWire> {
  return { heldBy: heldBy && holderToWire(heldBy) };
}

export function leasesToWire(leases: readonly (readonly [string, Lease])[]): InferType<typeof leasesWire> {
  return { leases: leases.map(([id, lease]) => ({ id, heldBy: holderToWire(lease) })) };
}

function holderToWire({ uid, name, untilMs }: Lease) {
  return { _id: uid, name, until: new Date(untilMs).toISOString() };
}

export function reviewCaseToWire({ assignee, notes, verdicts = [], changeId }: ReviewCase): ReviewCaseWire {
  return {
    assignee: assignee === null ? undefined : { _id: assignee.uid, name: assignee.name },
    notes: notes.map(({ by, atMs, text }) => ({
      by: { _id: by.uid, name: by.name },
      at: new Date(atMs).toISOString(),
      text,
    })),
    verdicts: verdicts.map(({ item, answer, word, by, atMs }) => ({
      item,
      answer,
      verdict: word,
      by: { _id: by.uid, name: by.name },
      at: new Date(atMs).toISOString(),
    })),
    changeId,
  };
}
