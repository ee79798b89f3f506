import { DomainError } from '@keelstone/domain/errors';
import { decideKycReview } from '@keelstone/domain/kyc/decide-kyc';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import { requireActiveAdmin } from '../../access/auth/require-active-caller.ts';
import type { Deps } from '../deps.ts';
import { readTogether } from '../../../platform/firestore/read-together.ts';
import type { Caller, Origin } from '../../../platform/call/caller.ts';
import { notifyHolder } from '../../../platform/mail/notify-holder.ts';
import { touchSignal } from '../../../platform/signal/touch-signal.ts';

export type KycReview = {
  kycId: string;
  review: 'Approved' | 'Rejected';
  reason: string;
  caller: Caller;
  origin: Origin;
};

/**
 * Approves or rejects an application, sets the user's `kycStatus`, mails them and audits, in one transaction.
 * The same decision again changes nothing. Errors: `not-found`, `own-record`, `already-decided`, `forbidden`.
 */
export async function reviewKyc(
  { kycId, review, reason, caller, origin }: KycReview,
  deps: Deps,
): Promise<void> {
  await deps.runTransaction(async (tx) => {
    const [record, callersUser] = await readTogether(tx, deps.kyc.at(kycId), deps.users.at(caller.uid));
    if (record === undefined) throw new DomainError('not-found');
    const user = await deps.users.read(tx, record.uid);
    const admin = requireActiveAdmin(callersUser, deps.now());
    const change = decideKycReview({ record, review, admin, reason, atMs: deps.now() });
    if (change === undefined) return;

    deps.kyc.put(tx, kycId, change.record);
    if (user !== undefined) {
      deps.users.put(tx, user.uid, { ...user, kycStatus: change.kycStatus });
      touchSignal(deps, tx, user.uid);
      const { appUrl } = deps.config;
      if (review === 'Approved') {
        const values = { name: user.name, link: `${appUrl}/dashboard` };
        notifyHolder(deps, tx, { kind: 'kyc-approved', effectId: kycId, user, values });
      } else {
        const values = { name: user.name, reason, link: `${appUrl}/kyc` };
        notifyHolder(deps, tx, { kind: 'kyc-rejected', effectId: kycId, user, values });
      }
    }
    const action = review === 'Approved' ? 'approve-kyc' : 'reject-kyc';
    const decided = { before: record.status, after: review };
    const detail = review === 'Approved' ? decided : { ...decided, reason };
    writeAudit(deps, tx, { action, caller, origin, targetId: kycId, subjectUid: record.uid, detail });
  });
}
