import { auditLimits } from '@keelstone/domain/desk/audit/audit.limits';
import { timeText } from '@keelstone/domain/kernel/time/time-text';
import type { Deps } from '../../../platform/deps.ts';
import { keepFindings } from '../../core/finding/keep-findings.service.ts';

const progressId = 'unsealed';

/**
 * Reports stopped sealing with a finding, which is mailed to all administrators. Sealing has stopped if the oldest
 * unsealed row is older than an hour at two checks. One check is not enough, because a stack that was off starts with
 * old rows. Runs in another job than the sealing, which cannot report its own failure.
 */
export async function watchSealing(deps: Deps): Promise<void> {
  const head = await deps.seals.findHead();
  const untilMs = deps.now() - auditLimits.unsealedAgeMsMax;
  if (head !== undefined && head.untilMs >= untilMs) return;
  const [oldest] = await deps.seals.listRows({ afterMs: head?.untilMs, untilMs }, 1);
  if (oldest === undefined) return;
  const { atMs } = oldest.data;
  const lookedAt = await deps.sweeps.find(progressId);
  if (lookedAt?.pageToken !== String(atMs)) {
    await deps.sweeps.save(progressId, { pageToken: String(atMs), atMs: deps.now() });
    return;
  }
  const detail = `the oldest row that is not sealed is of ${timeText(atMs)}`;
  const finding = {
    source: 'audit',
    code: 'not-sealed',
    uid: '',
    subject: 'the audit trail',
    detail,
  } as const;
  await keepFindings([finding], deps);
  deps.log.error({ operation: 'seal-audit', unsealedSinceMs: atMs });
}
