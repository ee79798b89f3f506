import { DomainError } from '@keelstone/domain/errors';
import { decideKycDelete } from '@keelstone/domain/identity/kyc/decide-kyc';
import { listImages } from '@keelstone/domain/identity/kyc/decide-kyc-question';
import { hiddenFact } from '../../../platform/decision/fact.ts';
import { wakeTabs } from '../../../platform/live/wake-tabs.ts';
import { defineDecision } from '../../core/decision/decision.ts';
import { kycFact } from './kyc-fact.ts';

/**
 * Erases an application, every image it has had and the administrators' notes. The audit row stays. The images are
 * deleted last, and again on every repeat, so a failure in between leaves nothing behind permanently. Errors:
 * `not-found`, `own-record`, `on-hold`.
 */
export const deleteKyc = defineDecision('delete-kyc', {
  request: ({ params }) => ({ kycId: params.kycId }),

  prepare: ({ request }, { lookUp }, deps) => lookUp(deps.kyc.at(request.kycId)),

  async facts(read, { request }, deps) {
    const { record } = await read({ record: kycFact(deps.kyc.at(request.kycId)) });
    if (record === undefined) throw new DomainError('not-found');
    const { uid } = record;
    const [{ user, hold }, newest] = await Promise.all([
      read({ user: hiddenFact(deps.users.at(uid)), hold: hiddenFact(deps.holds.at(uid)) }),
      read.query((tx) => deps.kyc.readDeciding(tx, record)),
    ]);
    return { record, user, hold, newest };
  },

  decide({ record, user, hold, newest }, { actor }, deps) {
    const { id: kycId } = record;
    const change = decideKycDelete({ record, user, newest, admin: actor });
    // An erased record may still have an image.
    if (hold !== undefined) throw new DomainError('on-hold');
    const result = { images: listImages(record) };
    if (change === undefined) return { result };
    return {
      result,
      change: {
        person: user && { before: user, after: { ...user, kycStatus: change.kycStatus } },
        write(to) {
          deps.kyc.put(to, kycId, change.record);
          deps.reviewCases.erase(to, kycId);
          if (user !== undefined) wakeTabs(to, user.uid, deps);
        },
        audit: {
          targetId: kycId,
          subjectUid: record.uid,
          detail: { documentType: record.documentType, status: record.status },
        },
      },
    };
  },

  async respond({ images }, _call, deps) {
    for (const { path } of images) await deps.files.remove(path);
    return { message: 'KYC record deleted' };
  },
});
