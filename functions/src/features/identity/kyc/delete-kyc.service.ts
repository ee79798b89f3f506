import { DomainError } from '@keelstone/domain/errors';
import { imagesOf } from '@keelstone/domain/kyc/decide-kyc-ask';
import { decideKycDelete } from '@keelstone/domain/kyc/decide-kyc';
import { requireActiveAdmin } from '../../access/auth/require-active-caller.ts';
import type { Deps } from '../deps.ts';
import { readTogether } from '../../../platform/firestore/read-together.ts';
import type { By } from '../../../platform/call/caller.ts';
import type { Done, Operation } from '../../../platform/two-people/operation.ts';
import { touchSignal } from '../../../platform/signal/touch-signal.ts';

/**
 * Erases a KYC record, every image it has had and what administrators noted about it; the audit row stays. The images
 * are deleted last, and again on every repeat, so a failure in between leaves nothing behind permanently. Errors:
 * `not-found`, `own-record`, `on-hold`.
 */
export function deleteKyc({ kycId, caller }: By & { kycId: string }, deps: Deps): Operation<Done> {
  return {
    async decide(reader) {
      const [record, callersUser] = await readTogether(reader, deps.kyc.at(kycId), deps.users.at(caller.uid));
      if (record === undefined) throw new DomainError('not-found');
      const [[user, hold], newest] = await Promise.all([
        readTogether(reader, deps.users.at(record.uid), deps.holds.at(record.uid)),
        deps.kyc.readLatestOf(reader, record.uid),
      ]);
      const admin = requireActiveAdmin(callersUser, deps.now());
      const change = decideKycDelete({ record, user, newest, admin });
      // Even if it is already erased, an image may still exist.
      if (hold !== undefined) throw new DomainError('on-hold');
      const answer = async () => {
        for (const { path } of imagesOf(record)) await deps.files.remove(path);
        return { message: 'KYC record deleted' };
      };
      if (change === undefined) return { answer };
      return {
        answer,
        write(tx) {
          deps.kyc.put(tx, kycId, change.record);
          deps.reviewCases.erase(tx, kycId);
          if (user === undefined) return;
          deps.users.put(tx, user.uid, { ...user, kycStatus: change.kycStatus });
          touchSignal(deps, tx, user.uid);
        },
        audit: {
          action: 'delete-kyc',
          targetId: kycId,
          subjectUid: record.uid,
          detail: { documentType: record.documentType, status: record.status },
        },
      };
    },
  };
}
