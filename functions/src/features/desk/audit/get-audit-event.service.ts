import type { AuditKind } from '@keelstone/domain/audit-kinds';
import {
  viewedAuditEventToWire,
  type ViewedAuditEventWire,
} from '@keelstone/domain/desk/audit/audit.contract';
import { listPeople, peopleText } from '@keelstone/domain/desk/audit/people-read';
import { isHiddenFrom, pickShownDetail, type RowReader } from '@keelstone/domain/desk/audit/withheld';
import { DomainError } from '@keelstone/domain/errors';
import { expiredUntilMs } from '@keelstone/domain/rights/retention/expiry';
import { auditView } from '../../../platform/audit/write-audit.ts';
import type { By, Caller } from '../../../platform/call/caller.ts';
import type { Deps } from '../../../platform/deps.ts';
import { toDetailState } from './detail-state.ts';

/** Rows whose detail has review signals, which are hidden from the person concerned as in the review view. */
const signals: AuditKind = 'get-signals';

/**
 * One event row with its detail and the names of the actor and the person concerned. The view is audited first, as a
 * view of everybody whom the row or its detail names. Errors: `not-found`, also for a row withheld from the caller;
 * `own-record` for signals about the caller's own record.
 */
export async function getAuditEvent(
  { id, caller, origin }: By & { id: string },
  deps: Deps,
): Promise<ViewedAuditEventWire> {
  const event = await deps.events.findWithDetail(id);
  if (event === undefined || isHiddenFrom(event.row, rowReader(caller, deps)))
    throw new DomainError('not-found');
  const { row, detail } = event;
  const shown = pickShownDetail(row.kind, detail?.detail ?? {});
  if (row.subjectUid === caller.uid && row.kind === signals) throw new DomainError('own-record');
  const [[actor, subject]] = await Promise.all([
    deps.users.findNames([row.actorUid, row.subjectUid]),
    auditView(
      {
        action: 'get-audit-event',
        caller,
        origin,
        targetId: id,
        subjectUid: row.subjectUid,
        detail: { people: peopleText([row.actorUid, ...listPeople(row, shown)]) },
      },
      deps,
    ),
  ]);
  const detailState = toDetailState(row, detail);
  return viewedAuditEventToWire(event, { detailState, detail: shown, actor, subject });
}

/** The caller as a reader of event rows at this time. */
export function rowReader({ uid }: Pick<Caller, 'uid'>, { config, now }: Deps): RowReader {
  return { uid, eventsOverUntilMs: expiredUntilMs('securityEvent', now(), config.expiringDays) };
}
