import { kycSignals } from '@keelstone/domain/review/kyc-signals';
import type { ReviewSignal } from '@keelstone/domain/review/review-signal';
import type { Deps } from '../deps.ts';
import type { Caller, Origin } from '../../../platform/call/caller.ts';
import { auditReviewSignals } from './audit-review-signals.ts';
import { checkOpen } from './reviewed-record.ts';

type Asked = { kycId: string; caller: Caller; origin: Origin };

/**
 * What stands out in an application at present; the people it points at are audited first. Errors: `not-found`,
 * `own-record`.
 */
export async function findKycSignals({ kycId, caller, origin }: Asked, deps: Deps): Promise<ReviewSignal[]> {
  const record = checkOpen(await deps.kyc.find(kycId), caller.uid);
  const [user, sameImage, rejected] = await Promise.all([
    deps.users.find(record.uid),
    deps.kyc.listWithImage(record.document.sha256, kycId),
    deps.kyc.listRejectedOf(record.uid, kycId),
  ]);
  const signals = kycSignals({ record, user, sameImage, rejected });
  await auditReviewSignals({ action: 'get-kyc-signals', target: record, signals, caller, origin }, deps);
  return signals;
}
