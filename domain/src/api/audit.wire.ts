import { array, boolean, number, object, string, type InferType } from 'yup';
import type { Detail, EventRow } from '../event/event-row.ts';
import type { SealHead } from '../event/seal.ts';
import { named } from '../validation/named.ts';
import { nextCursorWire, timeWire } from './common.wire.ts';

/** One row as administrators see it in the list: who, what and whom, without its detail. */
const auditEventWire = named(
  'AuditEvent',
  'One row of the audit trail, or one security event.',
  object({
    _id: string().required(),
    kind: string().required().meta({ description: 'The name of the call, the command or the event.' }),
    actor: string().required().meta({
      description: 'Who: the id of a user, or `sys:` and the name of a job if no account acted.',
    }),
    subject: string().required().meta({ description: 'Whom it concerns, by id.' }),
    target: string().required().meta({ description: 'What was acted on: a record, a session, an account.' }),
    session: string().nullable().defined().meta({
      description: "The same for all rows of one of the actor's sessions; it grants no access.",
    }),
    requestId: string().defined().meta({ description: 'Finds the line in the log.' }),
    hasDetail: boolean().required(),
    createdAt: timeWire(),
  }),
);
export type AuditEventWire = InferType<typeof auditEventWire>;

export const auditPeopleWire = named(
  'AuditPeople',
  'Who the accounts are; one that is gone is left out.',
  object({
    people: array()
      .of(
        named(
          'AuditPerson',
          'Somebody in the trail; the texts are empty if the account has none.',
          object({ _id: string().required(), name: string().defined(), email: string().defined() }),
        ).required(),
      )
      .required(),
  }),
);

export const auditPageWire = named(
  'AuditPage',
  'One page of the audit trail, newest first, with the cursor of the next page.',
  object({
    items: array().of(auditEventWire.required()).required(),
    nextCursor: string()
      .nullable()
      .defined()
      .meta({ description: '`cursor` of the next page; null on the last one.' }),
  }),
);

/** What is known of a detail: `changed` if it is not the one that its row was written with. */
const detailStates = ['none', 'kept', 'erased', 'changed'] as const;
export type DetailState = (typeof detailStates)[number];

const detailedAuditEventWire = named(
  'DetailedAuditEvent',
  'One row with its detail.',
  auditEventWire.shape({
    detailState: string().oneOf(detailStates).required(),
    detail: array()
      .of(
        named(
          'AuditDetail',
          'One field of a detail.',
          object({
            name: string().required(),
            value: string().nullable().defined().meta({ description: 'As text; null if it was empty.' }),
          }),
        ).required(),
      )
      .required(),
  }),
);
export type DetailedAuditEventWire = InferType<typeof detailedAuditEventWire>;

export const viewedAuditEventWire = named(
  'ViewedAuditEvent',
  'One row with its detail and the names.',
  detailedAuditEventWire.shape({
    actorName: string().defined().meta({ description: 'Empty if no account acted, or if it is gone.' }),
    actorEmail: string().defined(),
    subjectName: string().defined(),
    subjectEmail: string().defined(),
  }),
);
export type ViewedAuditEventWire = InferType<typeof viewedAuditEventWire>;

export const accountHistoryWire = named(
  'AccountHistory',
  'One page of what was decided about an account, newest first.',
  object({
    items: array().of(detailedAuditEventWire.required()).required(),
    nextCursor: nextCursorWire(),
  }),
);

export const proofWire = named(
  'AuditProof',
  'The head of the audit chain. It proves only that nothing published before it was rewritten.',
  object({
    head: named(
      'AuditHead',
      'The last batch of the chain.',
      object({
        seq: number().integer().required().meta({ description: 'Its number, from 0.' }),
        hash: string().required().meta({ description: 'sha256, hex.' }),
        until: timeWire().meta({ description: 'The time of the last row that it may contain.' }),
      }),
    )
      .nullable()
      .defined(),
  }),
);
export type ProofWire = InferType<typeof proofWire>;

/** Who somebody is; `undefined` if no account has the uid. */
type Named = { name: string; email: string } | undefined;

export function auditEventToWire(id: string, row: EventRow<string>): AuditEventWire {
  const { kind, actorUid, subjectUid, targetId, sessionRef, requestId, commitment, atMs } = row;
  return {
    _id: id,
    kind,
    actor: actorUid,
    subject: subjectUid,
    target: targetId,
    session: sessionRef,
    requestId,
    hasDetail: commitment !== null,
    createdAt: new Date(atMs).toISOString(),
  };
}

export function detailedAuditEventToWire(
  id: string,
  row: EventRow<string>,
  { detail, detailState }: { detailState: DetailState; detail: Detail },
): DetailedAuditEventWire {
  const fields = Object.entries(detail).map(([name, value]) => ({
    name,
    value: value === null ? null : String(value),
  }));
  return { ...auditEventToWire(id, row), detailState, detail: fields };
}

export function viewedAuditEventToWire(
  id: string,
  row: EventRow<string>,
  about: { detailState: DetailState; detail: Detail; actor: Named; subject: Named },
): ViewedAuditEventWire {
  const { actor, subject } = about;
  return {
    ...detailedAuditEventToWire(id, row, about),
    actorName: actor?.name ?? '',
    actorEmail: actor?.email ?? '',
    subjectName: subject?.name ?? '',
    subjectEmail: subject?.email ?? '',
  };
}

export function proofToWire(head: SealHead | undefined): ProofWire {
  if (head === undefined) return { head: null };
  return { head: { seq: head.seq, hash: head.hash, until: new Date(head.untilMs).toISOString() } };
}
