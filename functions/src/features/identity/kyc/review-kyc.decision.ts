import type { Actor } from '@keelstone/domain/core/user/actor';
import type { User } from '@keelstone/domain/core/user/user';
import { DomainError } from '@keelstone/domain/errors';
import { decideKycReview } from '@keelstone/domain/identity/kyc/decide-kyc';
import type { KycRecord } from '@keelstone/domain/identity/kyc/kyc-record';
import { hiddenFact, type Read } from '../../../platform/decision/fact.ts';
import type { Deps } from '../../../platform/deps.ts';
import { wakeTabs } from '../../../platform/live/wake-tabs.ts';
import { notifyHolder } from '../../../platform/mail/notify-holder.ts';
import { type Decision, defineDecision } from '../../core/decision/decision.ts';
import { kycFact } from './kyc-fact.ts';

/**
 * Approves an application: sets the user's `kycStatus`, mails them and audits, in one transaction. A repeat changes
 * nothing. Errors: `not-found`, `own-record`, `already-decided`.
 */
export const approveKyc = defineDecision('approve-kyc', {
  request: ({ body }) => ({ kycId: body.idToApprove }),
  prepare: ({ request }, { lookUp }, deps) => lookUp(deps.kyc.at(request.kycId)),
  facts: (read, { request }, deps) => readKyc(read, request.kycId, deps),
  decide: (facts, { actor, nowMs }, deps) =>
    reviewApplication(facts, { outcome: 'Approved', reason: '', actor, nowMs }, deps),
  respond: () => ({ message: 'KYC approved' }),
});

/** Rejects an application, with a reason that its owner reads. */
export const rejectKyc = defineDecision('reject-kyc', {
  request: ({ body: { idToReject: kycId, reason } }) => ({ kycId, reason }),
  prepare: ({ request }, { lookUp }, deps) => lookUp(deps.kyc.at(request.kycId)),
  facts: (read, { request }, deps) => readKyc(read, request.kycId, deps),
  decide: (facts, { request: { reason }, actor, nowMs }, deps) =>
    reviewApplication(facts, { outcome: 'Rejected', reason, actor, nowMs }, deps),
  respond: () => ({ message: 'KYC rejected' }),
});

type KycFacts = { record: KycRecord; user: User | undefined };

/** Reads an application and its owner. Errors: `not-found`. */
async function readKyc(read: Read, kycId: string, deps: Deps): Promise<KycFacts> {
  const { record } = await read({ record: kycFact(deps.kyc.at(kycId)) });
  if (record === undefined) throw new DomainError('not-found');
  const { user } = await read({ user: hiddenFact(deps.users.at(record.uid)) });
  return { record, user };
}

type Review = { outcome: 'Approved' | 'Rejected'; reason: string; actor: Actor; nowMs: number };

function reviewApplication(
  { record, user }: KycFacts,
  { outcome, reason, actor, nowMs: atMs }: Review,
  deps: Deps,
): Decision<undefined> {
  const change = decideKycReview({ record, outcome, admin: actor, reason, atMs });
  if (change === undefined) return { result: undefined };
  const { id: kycId } = record;
  const isApproved = outcome === 'Approved';
  return {
    result: undefined,
    change: {
      person: user && { before: user, after: { ...user, kycStatus: change.kycStatus } },
      write(to) {
        deps.kyc.put(to, kycId, change.record);
        if (user === undefined) return;
        wakeTabs(to, user.uid, deps);
        const mail = { effectId: kycId, user };
        const link = `${deps.config.appUrl}/${isApproved ? 'dashboard' : 'kyc'}`;
        if (isApproved) notifyHolder(to, { ...mail, kind: 'kyc-approved', values: { link } }, deps);
        else notifyHolder(to, { ...mail, kind: 'kyc-rejected', values: { reason, link } }, deps);
      },
      audit: {
        action: isApproved ? 'approve-kyc' : 'reject-kyc',
        targetId: kycId,
        subjectUid: record.uid,
        detail: { before: record.status, after: outcome, ...(!isApproved && { reason }) },
      },
    },
  };
}
