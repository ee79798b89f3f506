import { DomainError } from '@keelstone/domain/errors';
import { decideKycReview } from '@keelstone/domain/kyc/decide-kyc';
import { requireActiveAdmin } from '../../access/auth/require-active-caller.ts';
import type { Deps } from '../deps.ts';
import { readTogether } from '../../../platform/firestore/read-together.ts';
import type { By } from '../../../platform/call/caller.ts';
import type { Done, Operation } from '../../../platform/two-people/operation.ts';
import { notifyHolder } from '../../../platform/mail/notify-holder.ts';
import { touchSignal } from '../../../platform/signal/touch-signal.ts';

export type KycReview = By & { kycId: string; review: 'Approved' | 'Rejected'; reason: string };

/**
 * Approves or rejects an application, sets the user's `kycStatus`, mails them and audits, in one transaction.
 * The same decision again changes nothing. Errors: `not-found`, `own-record`, `already-decided`, `forbidden`.
 */
export function reviewKyc({ kycId, review, reason, caller }: KycReview, deps: Deps): Operation<Done> {
  const isApproved = review === 'Approved';
  const answer = () => ({ message: isApproved ? 'KYC approved' : 'KYC rejected' });
  return {
    async decide(reader) {
      const [record, callersUser] = await readTogether(reader, deps.kyc.at(kycId), deps.users.at(caller.uid));
      if (record === undefined) throw new DomainError('not-found');
      const user = await deps.users.read(reader, record.uid);
      const admin = requireActiveAdmin(callersUser, deps.now());
      const change = decideKycReview({ record, review, admin, reason, atMs: deps.now() });
      if (change === undefined) return { answer };
      return {
        answer,
        write(tx) {
          deps.kyc.put(tx, kycId, change.record);
          if (user === undefined) return;
          deps.users.put(tx, user.uid, { ...user, kycStatus: change.kycStatus });
          touchSignal(deps, tx, user.uid);
          const { appUrl } = deps.config;
          const mail = { effectId: kycId, user };
          const { name } = user;
          if (isApproved) {
            const values = { name, link: `${appUrl}/dashboard` };
            notifyHolder(deps, tx, { ...mail, kind: 'kyc-approved', values });
          } else {
            const values = { name, reason, link: `${appUrl}/kyc` };
            notifyHolder(deps, tx, { ...mail, kind: 'kyc-rejected', values });
          }
        },
        audit: {
          action: isApproved ? 'approve-kyc' : 'reject-kyc',
          targetId: kycId,
          subjectUid: record.uid,
          detail: { before: record.status, after: review, ...(!isApproved && { reason }) },
        },
      };
    },
  };
}
