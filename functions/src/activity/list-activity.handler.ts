import { activityToWire } from '@keelstone/domain/api/activity.wire';
import { auditListOf } from '../audit/audit-list.ts';
import type { Handler } from '../http/handler.ts';

export const listActivityHandler: Handler<'list-activity'> = async ({ params, caller, origin }, deps) => {
  const ownerUid = params.userId;
  const entries = await deps.activity.listLatest(ownerUid);
  await auditListOf(deps, { action: 'list-activity', caller, origin, ownerUid, rows: entries.length });
  return entries.map(activityToWire);
};
