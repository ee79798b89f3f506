import { DomainError } from '@keelstone/domain/errors';
import { imagesOf } from '@keelstone/domain/kyc/decide-kyc-ask';
import { decideKycDelete } from '@keelstone/domain/kyc/decide-kyc';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import { requireActiveAdmin } from '../../access/auth/require-active-caller.ts';
import type { Deps } from '../deps.ts';
import { readTogether } from '../../../platform/firestore/read-together.ts';
import type { Caller, Origin } from '../../../platform/call/caller.ts';
import { touchSignal } from '../../../platform/signal/touch-signal.ts';

/**
 * Erases a KYC record, every image it has had and what administrators noted about it; the audit row stays. The images
 * are deleted last, and again on every repeat, so a failure in between leaves nothing behind permanently. Errors:
 * `not-found`, `own-record`, `on-hold`.
 */
export async function deleteKyc(
  { kycId, caller, origin }: { kycId: string; caller: Caller; origin: Origin },
  deps: Deps,
): Promise<void> {
  const images = await deps.runTransaction(async (tx) => {
    const [record, callersUser] = await readTogether(tx, deps.kyc.at(kycId), deps.users.at(caller.uid));
    if (record === undefined) throw new DomainError('not-found');
    const [[user, hold], newest] = await Promise.all([
      readTogether(tx, deps.users.at(record.uid), deps.holds.at(record.uid)),
      deps.kyc.readLatestOf(tx, record.uid),
    ]);
    const admin = requireActiveAdmin(callersUser, deps.now());
    const change = decideKycDelete({ record, user, newest, admin });
    // Even if it is already erased, an image may still exist.
    if (hold !== undefined) throw new DomainError('on-hold');
    if (change !== undefined) {
      deps.kyc.put(tx, kycId, change.record);
      deps.reviewCases.erase(tx, kycId);
      if (user !== undefined) {
        deps.users.put(tx, user.uid, { ...user, kycStatus: change.kycStatus });
        touchSignal(deps, tx, user.uid);
      }
      writeAudit(deps, tx, {
        action: 'delete-kyc',
        caller,
        origin,
        targetId: kycId,
        subjectUid: record.uid,
        detail: { documentType: record.documentType, status: record.status },
      });
    }
    return imagesOf(record);
  });
  for (const { path } of images) await deps.files.remove(path);
}
