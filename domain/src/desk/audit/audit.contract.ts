import { boolean, type InferType, number, object, string } from 'yup';
import { auditKindFilters } from '../../decisions.ts';
import {
  choiceField,
  listOf,
  momentFields,
  pageQuery,
  timeWire,
  uncountedPageWire,
} from '../../kernel/api/common.wire.ts';
import { endpoint } from '../../kernel/api/endpoint.ts';
import { countText } from '../../kernel/count-text.ts';
import type { Detail, EventRow } from '../../kernel/hash-chain/event-row.ts';
import type { SealHead } from '../../kernel/hash-chain/seal.ts';
import { namedObject } from '../../kernel/validation/name-schema.ts';
import { validationTexts } from '../../kernel/validation/validation.texts.ts';
import { auditLimits, auditThrottles } from './audit.limits.ts';

const auditEventWire = namedObject('AuditEvent', {
  _id: string().required(),
  kind: string().required().meta({ description: 'The name of the call, the command or the event.' }),
  actor: string().required().meta({
    description: 'The actor: the id of a user, or `sys:` and the name of a job.',
  }),
  subject: string().required().meta({ description: 'The id of the person concerned.' }),
  target: string().required().meta({ description: 'The record, session or account that was acted on.' }),
  session: string().nullable().defined().meta({
    description: "A mark of the actor's session, the same in all of its rows. It grants no access.",
  }),
  requestId: string().defined().meta({ description: 'The id of the request in the log.' }),
  hash: string().required().meta({ description: 'The hash of the row, as in the batch that seals it.' }),
  hasDetail: boolean().required(),
  detail: listOf(
    namedObject('AuditDetail', {
      name: string().required(),
      value: string()
        .nullable()
        .defined()
        .meta({ description: 'The value as text, or null if it was empty.' }),
    }).meta({ description: 'One field of a detail.' }),
  ).meta({ description: 'The detail. In a list it has only the kind of the record, and its amount.' }),
  createdAt: timeWire(),
}).meta({ description: 'One row of the audit trail, or one security event.' });
export type AuditEventWire = InferType<typeof auditEventWire>;

const auditPeopleWire = namedObject('AuditPeople', {
  people: listOf(
    namedObject('AuditPerson', {
      _id: string().required(),
      name: string().defined(),
      email: string().defined(),
    }).meta({ description: 'A person in the trail. Name and address are empty if the account has none.' }),
  ),
}).meta({ description: 'The people behind the accounts. An account that is gone is left out.' });

const auditPageWire = uncountedPageWire('AuditPage', {
  description: 'One page of the audit trail, newest first, with the cursor of the next page.',
  item: auditEventWire.required(),
});

/** The state of a detail. `changed`: it differs from the one with which its row was written. */
const detailStates = ['none', 'kept', 'erased', 'changed'] as const;
export type DetailState = (typeof detailStates)[number];

const detailedAuditEventWire = auditEventWire
  .shape({ detailState: string().oneOf(detailStates).required() })
  .meta({ name: 'DetailedAuditEvent', description: 'One row with its whole detail.' });
export type DetailedAuditEventWire = InferType<typeof detailedAuditEventWire>;

export const viewedAuditEventWire = detailedAuditEventWire
  .shape({
    actorName: string()
      .defined()
      .meta({ description: 'The name of the actor, empty if no account acted or it is gone.' }),
    actorEmail: string().defined(),
    subjectName: string().defined(),
    subjectEmail: string().defined(),
  })
  .meta({ name: 'ViewedAuditEvent', description: 'One row with its detail and the names.' });
export type ViewedAuditEventWire = InferType<typeof viewedAuditEventWire>;

const accountHistoryWire = uncountedPageWire('AccountHistory', {
  description: 'One page of the decisions about an account, newest first.',
  item: detailedAuditEventWire.required(),
});

export const proofWire = namedObject('AuditProof', {
  head: namedObject('AuditHead', {
    seq: number().integer().required().meta({ description: 'The number of the batch, from 0.' }),
    hash: string().required().meta({ description: 'The hash of the batch, as hexadecimal SHA-256.' }),
    until: timeWire().meta({ description: 'The time of the last row that it may contain.' }),
  })
    .meta({ description: 'The last batch of the chain.' })
    .nullable()
    .defined(),
}).meta({
  description: 'The head of the audit chain. It proves only that nothing published before it was rewritten.',
});
export type ProofWire = InferType<typeof proofWire>;

/** A person's name and address, or `undefined` if no account has the uid. */
type Named = { name: string; email: string } | undefined;

/** A stored row with its hash. */
export type FoundEvent = { id: string; row: EventRow<string>; hash: string };

/** `detail`: the part of the detail that is shown. */
export function auditEventToWire({ id, row, hash }: FoundEvent, detail: Detail): AuditEventWire {
  const { kind, actorUid, subjectUid, targetId, sessionRef, requestId, commitment, atMs } = row;
  return {
    _id: id,
    kind,
    actor: actorUid,
    subject: subjectUid,
    target: targetId,
    session: sessionRef,
    requestId,
    hash,
    hasDetail: commitment !== null,
    detail: Object.entries(detail).map(([name, value]) => ({
      name,
      value: value === null ? null : String(value),
    })),
    createdAt: new Date(atMs).toISOString(),
  };
}

export function detailedAuditEventToWire(
  event: FoundEvent,
  { detail, detailState }: { detailState: DetailState; detail: Detail },
): DetailedAuditEventWire {
  return { ...auditEventToWire(event, detail), detailState };
}

export function viewedAuditEventToWire(
  event: FoundEvent,
  about: { detailState: DetailState; detail: Detail; actor: Named; subject: Named },
): ViewedAuditEventWire {
  const { actor, subject } = about;
  return {
    ...detailedAuditEventToWire(event, about),
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

/** The two collections of event rows. A list shows one of them. */
export const auditTrails = ['audit', 'security'] as const;
export type AuditTrail = (typeof auditTrails)[number];

const idText = (description: string) =>
  string()
    .matches(/^[A-Za-z0-9:-]{1,40}$/, validationTexts.invalid)
    .meta({ description });

const auditQuery = pageQuery.shape({
  trail: choiceField(
    auditTrails,
    'audit',
    'Decisions and views of administrators, or security events of all accounts.',
  ),
  who: idText('Only what this account did, by id; `sys:cli` for the command line.'),
  what: string()
    .matches(/^[a-z-]{1,40}$/, validationTexts.invalid)
    .meta({ description: 'The only call, command or event to list, such as `approve-transaction`.' }),
  kinds: string().oneOf(auditKindFilters, validationTexts.invalid).meta({
    description: 'Lists only decisions, or decisions about one subject. Without it views are listed too.',
  }),
  whom: idText('Only what concerns this account, by id.'),
  record: idText('Only what was done to this record, by id.'),
  ...momentFields,
});

const accountId = '[A-Za-z0-9]{1,40}';
const accountIds = new RegExp(
  `^(${accountId}(,${accountId}){0,${String(auditLimits.peopleNamedMax - 1)}})?$`,
);

export const auditContract = {
  'get-proof': endpoint('GET /api/proof', {
    access: 'public',
    summary:
      'Returns the head of the audit chain. With a kept head, a later export shows that nothing before it was rewritten.',
    cost: { reads: 1, writes: 0 },
    response: proofWire,
  }),
  'list-audit': endpoint('GET /api/audit', {
    access: 'admin',
    summary: 'Lists the rows of the audit trail, newest first. Reading them leaves a row too.',
    // Decisions have more kinds than one query takes. Each shown row has its detail read.
    cost: { reads: { perRow: 3, more: 15 }, writes: 3 },
    throttles: auditThrottles.auditList,
    query: auditQuery,
    response: auditPageWire,
  }),
  'list-audit-people': endpoint('GET /api/audit/people', {
    access: 'admin',
    summary:
      'Returns the names and addresses of accounts that audit rows name by id. Reading them leaves a row too.',
    // Each of the ids, and the caller's session, throttle and document.
    cost: { reads: 53, writes: 3 },
    throttles: auditThrottles.auditList,
    query: object({
      ids: string()
        .matches(accountIds, validationTexts.invalid)
        .default('')
        .meta({
          description: `Up to ${countText(auditLimits.peopleNamedMax, 'account id')}, separated by commas.`,
        }),
    }),
    response: auditPeopleWire,
  }),
  'list-user-history': endpoint('GET /api/audit/of/:adminId/:userId', {
    access: 'admin',
    summary:
      'Lists the decisions of administrators and commands about one account, newest first, with the values before and after.',
    // Each row and its detail.
    cost: { reads: { perRow: 2, more: 9 }, writes: 3 },
    throttles: auditThrottles.auditList,
    query: pageQuery,
    response: accountHistoryWire,
  }),
  'get-audit-event': endpoint('GET /api/audit/event/:eventId', {
    access: 'admin',
    summary: 'Returns one row with its detail, unless that was erased. Every view is audited.',
    cost: { reads: 8, writes: 3 },
    throttles: auditThrottles.auditList,
    response: viewedAuditEventWire,
    errors: ['own-record'],
  }),
  'export-audit': endpoint('GET /api/audit/export', {
    access: 'admin',
    summary:
      'Exports batches of the sealed chain from a given number on, with their rows and without details, as JSON lines. All administrators are mailed.',
    cost: { reads: { perRow: 1, more: 8 }, writes: 3 },
    throttles: auditThrottles.auditExport,
    query: object({
      batch: number()
        .integer(validationTexts.invalid)
        .min(0, validationTexts.invalid)
        .max(99_999_999, validationTexts.invalid)
        .default(0)
        .meta({ description: 'The number of the first batch; the first line names the next one.' }),
    }),
    response: 'bytes',
  }),
} as const;
