import { personText } from '@keelstone/domain/core/user/person-text';
import { DomainError } from '@keelstone/domain/errors';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import type { By } from '../../../platform/call/caller.ts';
import type { Deps } from '../../../platform/deps.ts';
import { readTogether } from '../../../platform/firestore/read-together.ts';
import { requireActiveAdminWithEmail } from '../../core/administrator/require-active-caller.ts';

/**
 * Stops a batch: posted credits stay, and no row is credited after this answer. A repeat changes nothing. Errors:
 * `not-found`, `forbidden`, `already-decided` if the batch is done.
 */
export async function stopProfits({ id, caller, origin }: By & { id: string }, deps: Deps): Promise<void> {
  await deps.runTransaction(async (tx) => {
    const [batch, me] = await readTogether(tx, deps.profitBatches.at(id), deps.users.at(caller.uid));
    const admin = requireActiveAdminWithEmail(me, deps.now());
    if (batch === undefined) throw new DomainError('not-found');
    if (batch.state === 'done') throw new DomainError('already-decided');
    if (batch.state === 'stopped') return;
    deps.profitBatches.put(tx, id, { ...batch, state: 'stopped', why: `Stopped by ${personText(admin)}` });
    writeAudit(tx, { action: 'stop-profits', caller, origin, targetId: id, subjectUid: admin.uid }, deps);
  });
}
