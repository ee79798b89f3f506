import { boolean, type InferType, object, string } from 'yup';
import { listOf, personWire, timeWire } from '../../kernel/api/common.wire.ts';
import { endpoint } from '../../kernel/api/endpoint.ts';
import { exampleIds } from '../../kernel/api/example-ids.ts';
import { spellOut, minutesText } from '../../kernel/count-text.ts';
import { idField, multilineField, transactionIdField } from '../../kernel/validation/fields.ts';
import { namedObject } from '../../kernel/validation/name-schema.ts';
import { validationTexts } from '../../kernel/validation/validation.texts.ts';
import type { Lease } from './leases.ts';
import type { ReviewCase } from './review-case.ts';
import { reviewQueues } from './review-queue.ts';
import { reviewLimits, reviewThrottles } from './review.limits.ts';

const leaseHolderWire = personWire.shape({ until: timeWire() }).meta({
  name: 'LeaseHolder',
  description: 'A person who looks at a case, and the time until which that counts.',
});

export const leaseWire = namedObject('Lease', {
  heldBy: leaseHolderWire.optional().default(undefined),
  isPending: boolean().required().meta({ description: 'False once it is decided or cancelled.' }),
}).meta({ description: 'Another administrator who looks at this case, if any. It only warns.' });

export const leasesWire = namedObject('Leases', {
  leases: listOf(
    namedObject('CaseLease', {
      id: string().required(),
      heldBy: leaseHolderWire.required(),
    }).meta({ description: 'A case, and the person who looks at it.' }),
  ),
}).meta({ description: 'The cases that other administrators look at. It only warns.' });

export const reviewCaseWire = namedObject('ReviewCase', {
  notes: listOf(
    namedObject('CaseNote', {
      by: personWire.required(),
      at: timeWire(),
      text: string().required(),
    }).meta({ description: 'A note of an administrator about a case.' }),
  ).meta({ description: 'The notes, oldest first.' }),
}).meta({ description: "The administrators' notes about a case. Its account holder never sees them." });
export type ReviewCaseWire = InferType<typeof reviewCaseWire>;

export function leaseToWire(leased: {
  heldBy: Lease | undefined;
  isPending: boolean;
}): InferType<typeof leaseWire> {
  return { ...leased, heldBy: leased.heldBy && holderToWire(leased.heldBy) };
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

/** Identifies a record by its queue and id. */
const caseFields = {
  list: string()
    .strict()
    .required(validationTexts.required)
    .oneOf(reviewQueues, validationTexts.invalid)
    .meta({ description: 'The queue that the record is in.' }),
  id: idField(),
};

/** The administrators' leases and notes about cases. No decision depends on them. */
export const reviewContract = {
  'lease-case': endpoint('PUT /api/review/lease/:adminId', {
    access: 'admin',
    people: 'one',
    summary: `Marks the caller as looking at a case for ${spellOut(minutesText(reviewLimits.leaseMs))}, or as no longer looking. Returns the other one who is.`,
    cost: { reads: 7, writes: 2 },
    example: { list: 'kyc', id: exampleIds.pendingKyc, isLooking: true },
    throttles: reviewThrottles.lease,
    body: object({
      ...caseFields,
      isLooking: boolean().strict().required(validationTexts.required).meta({
        description: 'False for a caller who leaves the queue, and so its case.',
      }),
    }),
    response: leaseWire,
    errors: ['own-record'],
  }),
  'get-leases': endpoint('GET /api/review/leases/:adminId', {
    access: 'admin',
    summary: 'Returns the cases that other administrators look at now, in all queues.',
    cost: { reads: 5, writes: 0 },
    response: leasesWire,
  }),
  'note-case': endpoint('POST /api/review/note/:adminId', {
    access: 'admin',
    people: 'one',
    summary: 'Adds a note to a case, for administrators only.',
    cost: { reads: 7, writes: 4 },
    example: {
      list: 'kyc',
      id: exampleIds.pendingKyc,
      text: 'Called back: it is their married name.',
      key: exampleIds.transactionId,
    },
    throttles: reviewThrottles.caseNotes,
    body: object({
      ...caseFields,
      text: multilineField(reviewLimits.noteLengthMax),
      key: transactionIdField().meta({
        description: 'The key of the note. The same key again adds nothing.',
      }),
    }),
    response: reviewCaseWire,
    errors: ['key-reused', 'note-limit', 'own-record'],
  }),
} as const;
