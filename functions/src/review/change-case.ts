import type { AuditDetail, AuditKind } from '@keelstone/domain/audit/audit-row';
import type { KycRecord } from '@keelstone/domain/kyc/kyc-record';
import { newCase, type ReviewCase } from '@keelstone/domain/review/review-case';
import type { ReviewList } from '@keelstone/domain/review/review-list';
import { currentVerdicts } from '@keelstone/domain/review/verdict';
import type { Actor, Transaction } from '@keelstone/domain/transaction/transaction';
import type { User } from '@keelstone/domain/user/user';
import { writeAudit } from '../audit/write-audit.ts';
import { requireActiveAdmin } from '../auth/require-active-caller.ts';
import type { Deps } from '../deps.ts';
import { readTogether } from '../firestore/read-together.ts';
import type { Caller, Origin } from '../http/caller.ts';
import { touchCase } from '../signal/touch-signal.ts';
import { checkRecord, recordAt } from './reviewed-record.ts';

export type CaseRequest = { list: ReviewList; id: string; caller: Caller; origin: Origin };
export type CaseDeps = Pick<
  Deps,
  'reviewCases' | 'kyc' | 'transactions' | 'users' | 'audit' | 'now' | 'runTransaction' | 'signals'
>;

type Change = {
  action: AuditKind;
  /** Another user whom the change is about: read with the rest. */
  namedUid?: string | undefined;
  detail: (kept: ReviewCase) => AuditDetail;
  /** Returns the changed case; `undefined` if nothing changes. */
  decide(
    kept: ReviewCase,
    context: { by: Actor; atMs: number; named: User | undefined; record: KycRecord | Transaction },
  ): ReviewCase | undefined;
};

/**
 * Changes what administrators keep about a case, with its signal and its audit row, in one transaction. A call that
 * changes nothing leaves the row of a view, since its answer shows the notes.
 */
export async function changeCase(
  { list, id, caller, origin }: CaseRequest,
  { action, namedUid = caller.uid, detail, decide }: Change,
  deps: CaseDeps,
): Promise<ReviewCase> {
  return deps.runTransaction(async (tx) => {
    const [found, callersUser, named, read] = await readTogether(
      tx,
      deps.reviewCases.at(id),
      deps.users.at(caller.uid),
      deps.users.at(namedUid),
      recordAt({ list, id }, deps),
    );
    const atMs = deps.now();
    const by = requireActiveAdmin(callersUser, atMs);
    const record = checkRecord(read, { list, callerUid: caller.uid });
    const kept = currentCase(found, record);
    const changed = decide(kept, { by, atMs, named, record });
    const about = { caller, origin, targetId: id, subjectUid: record.uid };
    if (changed === undefined) {
      writeAudit(deps, tx, { ...about, action: 'get-case' });
      return kept;
    }
    const written = { ...changed, changeId: touchCase(deps, tx, id) };
    deps.reviewCases.put(tx, id, written);
    writeAudit(deps, tx, { ...about, action, detail: detail(kept) });
    return written;
  });
}

/** What administrators keep about a record in its current state, without verdicts on replaced items. */
export function currentCase(
  found: ReviewCase | undefined,
  { asks }: Pick<KycRecord | Transaction, 'asks'>,
): ReviewCase {
  const { verdicts = [], ...kept } = found ?? newCase;
  return { ...kept, verdicts: currentVerdicts(verdicts, asks) };
}
