import { personText } from '@keelstone/domain/core/user/person-text';
import type { AuditRow } from '@keelstone/domain/desk/audit/audit-row';
import { describeEvent } from '@keelstone/domain/desk/audit/audit-sentences';
import { auditLimits } from '@keelstone/domain/desk/audit/audit.limits';
import { countPeople, listPeople } from '@keelstone/domain/desk/audit/people-read';
import { mayBeWithheld } from '@keelstone/domain/desk/audit/withheld';
import { formatCount, hoursText } from '@keelstone/domain/kernel/count-text';
import { timeText } from '@keelstone/domain/kernel/time/time-text';
import type { Deps } from '../../../platform/deps.ts';
import { findAlerted, mailAlert } from '../../core/administrator/mail-admins.service.ts';

const window = hoursText(auditLimits.peopleReadWindowMs);
const bounds = auditLimits.peopleReadAlerts.map(formatCount);

/**
 * Counts the people whom a row has shown to its actor, and mails all administrators if somebody reads so many people in
 * a day that they may be copying data (docs/security.md#reading-in-bulk). Runs after the row was written, so that
 * reading is not slower; mail and count are one transaction. Counting a row again changes nothing.
 */
export async function notePeopleRead(id: string, row: AuditRow, deps: Deps): Promise<void> {
  // The people of a batch are counted once, with the batch.
  if (row.kind === 'credit-row') return;
  const people = listPeople(row, (await deps.audit.findDetail(id))?.detail ?? {});
  if (people.length === 0) return;
  const { actorUid: uid, atMs } = row;
  const noted = { uid, people, atMs };
  const known = await deps.peopleRead.find(uid);
  const due = countPeople(known, { ...noted, nowMs: deps.now() });
  if (due === undefined) return;
  const [alerted, actor] =
    due.reached !== undefined
      ? await Promise.all([findAlerted(deps), deps.users.find(uid)])
      : [{ active: [], former: [] }, undefined];
  const outcome = await deps.runTransaction(async (tx): Promise<'counted' | 'mailed' | 'again'> => {
    const nowMs = deps.now();
    const counted = countPeople(await deps.peopleRead.read(tx, uid), { ...noted, nowMs });
    if (counted === undefined) return 'counted';
    // Other rows were counted meanwhile, so the recipients have not been looked up.
    const { after, reached } = counted;
    if (reached !== undefined && due.reached === undefined) return 'again';
    if (reached !== undefined) {
      const who = actor === undefined ? uid : personText(actor);
      const values = {
        what: `${who} has looked at, or decided about, at least ${formatCount(reached)} different people within ${window}.`,
        facts: [
          // Recipients may include the person concerned.
          ...(mayBeWithheld(row.kind)
            ? []
            : [`The last action: ${describeEvent(row.kind, { whom: 'somebody' })}.`]),
          `This may be part of their work. You are mailed about it from ${bounds.join(', ')} people within ${window} on.`,
        ],
        at: timeText(atMs),
        link: `${deps.config.appUrl}/admin/audit?what=everything&who=${uid}`,
      };
      const event = `people_${uid}_${String(nowMs)}`;
      await mailAlert(tx, { kind: 'admin-large-decision', event, values, alerted }, deps);
    }
    deps.peopleRead.put(tx, uid, after);
    return reached !== undefined ? 'mailed' : 'counted';
  });
  if (outcome === 'again') return notePeopleRead(id, row, deps);
  if (outcome === 'mailed')
    deps.log.info({
      operation: 'alert-admins',
      alert: 'admin-large-decision',
      action: 'read-people',
      actorUid: uid,
    });
}
