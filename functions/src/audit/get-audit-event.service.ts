import {
  viewedAuditEventToWire,
  type DetailState,
  type ViewedAuditEventWire,
} from '@keelstone/domain/api/audit.wire';
import { isCommitted, type EventDetail, type EventRow } from '@keelstone/domain/audit/event-row';
import { DomainError } from '@keelstone/domain/errors';
import type { Deps } from '../deps.ts';
import type { Caller, Origin } from '../http/caller.ts';
import { auditView } from './write-audit.ts';

/**
 * One event row with its detail and the names of who acted and whom it concerns; the view is audited before it is shown.
 * Errors: `not-found`.
 */
export async function getAuditEvent(
  { id, caller, origin }: { id: string; caller: Caller; origin: Origin },
  deps: Pick<Deps, 'audit' | 'events' | 'users' | 'now'>,
): Promise<ViewedAuditEventWire> {
  const found = await deps.events.findWithDetail(id);
  if (found === undefined) throw new DomainError('not-found');
  const { row, detail } = found;
  const nameOf = async (uid: string): Promise<string> =>
    uid.includes(':') ? '' : ((await deps.users.find(uid))?.name ?? '');
  const [actorName, subjectName] = await Promise.all([
    nameOf(row.actorUid),
    row.subjectUid === row.actorUid ? '' : nameOf(row.subjectUid),
    auditView(deps, { action: 'get-audit-event', caller, origin, targetId: id, subjectUid: row.subjectUid }),
  ]);
  const detailState = stateOf(row, detail);
  return viewedAuditEventToWire(id, row, {
    detailState,
    detail: detail?.detail ?? {},
    actorName,
    subjectName: row.subjectUid === row.actorUid ? actorName : subjectName,
  });
}

function stateOf(row: EventRow<string>, detail: EventDetail | undefined): DetailState {
  if (detail === undefined) return row.commitment === null ? 'none' : 'erased';
  return isCommitted(row, detail) ? 'kept' : 'changed';
}
