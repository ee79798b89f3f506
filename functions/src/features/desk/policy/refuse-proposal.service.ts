import { DomainError } from '@keelstone/domain/errors';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import { requireActiveAdminWithEmail } from '../../access/auth/require-active-caller.ts';
import type { Deps } from '../deps.ts';
import { readTogether } from '../../../platform/firestore/read-together.ts';
import type { Caller, Origin } from '../../../platform/call/caller.ts';

/**
 * Ends a proposal without doing it; its proposer may take it back, but the person it is about may not end it. A repeat
 * changes nothing. Errors: `not-found`, `own-record`, `already-decided`.
 */
export async function refuseProposal(
  { id, caller, origin }: { id: string; caller: Caller; origin: Origin },
  deps: Pick<Deps, 'audit' | 'now' | 'proposals' | 'runTransaction' | 'users'>,
): Promise<void> {
  await deps.runTransaction(async (tx) => {
    const [proposal, callersUser] = await readTogether(tx, deps.proposals.at(id), deps.users.at(caller.uid));
    if (proposal === undefined) throw new DomainError('not-found');
    const admin = requireActiveAdminWithEmail(callersUser, deps.now());
    if (proposal.subject?.uid === caller.uid) throw new DomainError('own-record');
    if (proposal.status === 'refused') return;
    if (proposal.status === 'confirmed') throw new DomainError('already-decided');
    const decided = { status: 'refused', decidedBy: admin, decidedAtMs: deps.now() } as const;
    deps.proposals.put(tx, id, { ...proposal, ...decided });
    const subjectUid = proposal.subject?.uid ?? admin.uid;
    const detail = { operation: proposal.operation };
    writeAudit(deps, tx, { action: 'refuse-proposal', caller, origin, targetId: id, subjectUid, detail });
  });
}
