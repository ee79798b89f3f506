import { peopleText } from '@keelstone/domain/audit/people-read';
import type { ReviewSignal } from '@keelstone/domain/review/review-signal';
import { auditView } from '../../../platform/audit/write-audit.ts';
import type { Deps } from '../deps.ts';
import type { Caller, Origin } from '../../../platform/call/caller.ts';

type Viewed = {
  action: 'get-kyc-signals' | 'get-transaction-signals';
  target: { id: string; uid: string };
  signals: readonly ReviewSignal[];
  caller: Caller;
  origin: Origin;
};

/** Records whose records an administrator is shown as evidence, in addition to the reviewed one. */
export function auditReviewSignals(
  { action, target, signals, caller, origin }: Viewed,
  deps: Pick<Deps, 'audit' | 'now'>,
): Promise<void> {
  const evidence = signals.flatMap((signal) => signal.evidence);
  const people = peopleText(evidence.map(({ uid }) => uid));
  const kinds = signals.map(({ kind }) => kind).join(' ');
  return auditView(deps, {
    action,
    caller,
    origin,
    targetId: target.id,
    subjectUid: target.uid,
    detail: { kinds, people },
  });
}
