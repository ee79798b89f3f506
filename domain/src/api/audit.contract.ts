import { number, object, string } from 'yup';
import { fieldMessages } from '../messages.ts';
import {
  accountHistoryWire,
  auditPageWire,
  auditPeopleWire,
  proofWire,
  viewedAuditEventWire,
} from './audit.wire.ts';
import { dayText, pageQuery } from './common.wire.ts';
import { endpoint } from './endpoint.ts';
import { throttles } from './throttle.ts';

/** The two collections of event rows; a list shows one of them. */
export const auditTrails = ['audit', 'security'] as const;
export type AuditTrail = (typeof auditTrails)[number];

const idText = (description: string) =>
  string()
    .matches(/^[A-Za-z0-9:-]{1,40}$/, fieldMessages.invalid)
    .meta({ description });

const auditQuery = pageQuery.shape({
  trail: string()
    .oneOf(auditTrails, fieldMessages.invalid)
    .default('audit')
    .meta({ description: 'Decisions and views of administrators, or security events of all accounts.' }),
  who: idText('Only what this account did, by id; `sys:cli` for the command line.'),
  what: string()
    .matches(/^[a-z-]{1,40}$/, fieldMessages.invalid)
    .meta({ description: 'Only this call, command or event, such as `approve-transaction`.' }),
  whom: idText('Only what concerns this account, by id.'),
  record: idText('Only what was done to this record, by id.'),
  from: dayText('Only from this day on, in UTC.'),
  to: dayText('Only up to and including this day, in UTC.'),
});

export const auditContract = {
  'get-proof': endpoint({
    method: 'GET',
    path: '/api/proof',
    access: 'public',
    summary:
      'The head of the audit chain: keep it, and a later export shows that nothing before it was rewritten.',
    cost: { reads: 1, writes: 0 },
    response: proofWire,
    errors: [],
  }),
  'list-audit': endpoint({
    method: 'GET',
    path: '/api/audit',
    access: 'admin',
    summary: 'Who did or viewed what, of whom, newest first. Reading it leaves a row too.',
    cost: { reads: { perRow: 1, more: 4 }, writes: 3 },
    throttles: throttles.auditList,
    query: auditQuery,
    response: auditPageWire,
    errors: [],
  }),
  'list-audit-people': endpoint({
    method: 'GET',
    path: '/api/audit/people',
    access: 'admin',
    summary: 'The names and addresses of accounts that audit rows name by id. Reading them leaves a row too.',
    // Each of the ids, and the caller's session, throttle and document.
    cost: { reads: 53, writes: 3 },
    throttles: throttles.auditList,
    query: object({
      ids: string()
        .matches(/^([A-Za-z0-9]{1,40}(,[A-Za-z0-9]{1,40}){0,49})?$/, fieldMessages.invalid)
        .default('')
        .meta({ description: 'Up to 50 account ids, separated by commas.' }),
    }),
    response: auditPeopleWire,
    errors: [],
  }),
  'list-user-history': endpoint({
    method: 'GET',
    path: '/api/audit/of/:adminId/:userId',
    access: 'admin',
    summary:
      'What administrators and commands have decided about one account, newest first, with the values before and after. Views are left out.',
    // A row and its detail.
    cost: { reads: { perRow: 2, more: 4 }, writes: 3 },
    throttles: throttles.auditList,
    query: pageQuery,
    response: accountHistoryWire,
    errors: [],
  }),
  'get-audit-event': endpoint({
    method: 'GET',
    path: '/api/audit/event/:eventId',
    access: 'admin',
    summary: 'One row with its detail, unless that was erased. Every view is audited.',
    cost: { reads: 8, writes: 3 },
    throttles: throttles.auditList,
    response: viewedAuditEventWire,
    errors: ['own-record'],
  }),
  'export-audit': endpoint({
    method: 'GET',
    path: '/api/audit/export',
    access: 'admin',
    summary:
      'Batches of the sealed chain from a given number on, with their rows and without details, as JSON lines. All administrators are mailed about it.',
    cost: { reads: { perRow: 1, more: 8 }, writes: 3 },
    throttles: throttles.auditExport,
    query: object({
      batch: number()
        .integer(fieldMessages.invalid)
        .min(0, fieldMessages.invalid)
        .max(99_999_999, fieldMessages.invalid)
        .default(0)
        .meta({ description: 'The number of the first batch; the first line names the next one.' }),
    }),
    response: 'bytes',
    errors: [],
  }),
} as const;
