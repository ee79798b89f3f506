import { activityToWire } from '@keelstone/domain/people/activity/activity.contract';
import { auditList } from '../../../platform/audit/audit-list.ts';
import type { Handlers } from '../../../platform/call/handler.ts';
import type { Deps } from '../../../platform/deps.ts';
import { recordActivity } from './record-activity.service.ts';

export const activityHandlers = {
  'record-activity': async ({ body, caller, origin }, deps) => {
    await recordActivity({ caller, origin, browser: body.browser, os: body.os }, deps);
    return { message: 'Activity recorded' };
  },

  'list-activity': async ({ params, caller, origin }, deps) => {
    const ownerUid = params.userId;
    const entries = await deps.activity.listLatest(ownerUid);
    await auditList({ action: 'list-activity', caller, origin, ownerUid, rows: entries.length }, deps);
    return entries.map(activityToWire);
  },

  /** A repeat finds nothing and succeeds. Somebody else's entry is not deleted, without an error. */
  'delete-activity': async ({ params, caller }, deps) => {
    const entry = await deps.activity.find(params.activityId);
    if (entry?.uid === caller.uid) await deps.activity.eraseNow(entry.id);
    return { message: 'Activity deleted' };
  },
} satisfies Partial<Handlers<Deps>>;
