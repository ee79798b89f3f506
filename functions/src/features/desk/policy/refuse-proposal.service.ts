import { DomainError } from '@keelstone/domain/errors';
import { isHoldOn, personText } from '@keelstone/domain/policy/proposal';
import { requireActiveAdminWithEmail } from '../../access/auth/require-active-caller.ts';
import type { Deps } from '../deps.ts';
import { readTogether } from '../../../platform/firestore/read-together.ts';
import type { By } from '../../../platform/call/caller.ts';
import type { Done, Operation } from '../../../platform/two-people/operation.ts';

/**
 * Ends a proposal without doing it, and what it kept; its proposer may take it back, but the person it is about may not
 * end it. A repeat changes nothing. Errors: `not-found`, also for a hold on the caller; `own-record`, `already-decided`.
 */
export function refuseProposal(
  { id, caller }: By & { id: string },
  deps: Pick<Deps, 'now' | 'profitBatches' | 'proposals' | 'users'>,
): Operation<Done> {
  const answer = () => ({ message: 'Proposal refused' });
  return {
    async decide(reader) {
      const [proposal, callersUser] = await readTogether(
        reader,
        deps.proposals.at(id),
        deps.users.at(caller.uid),
      );
      if (proposal === undefined || isHoldOn(caller.uid, proposal)) throw new DomainError('not-found');
      const admin = requireActiveAdminWithEmail(callersUser, deps.now());
      const { subject, operation, status } = proposal;
      if (subject?.uid === caller.uid) throw new DomainError('own-record');
      if (status === 'refused') return { answer };
      if (status === 'confirmed') throw new DomainError('already-decided');
      const batch =
        proposal.operation === 'credit-many'
          ? await deps.profitBatches.read(reader, proposal.request.batchId)
          : undefined;
      const decided = { status: 'refused', decidedBy: admin, decidedAtMs: deps.now() } as const;
      const subjectUid = subject?.uid ?? admin.uid;
      return {
        answer,
        write(tx) {
          deps.proposals.put(tx, id, { ...proposal, ...decided });
          if (batch?.state === 'proposed')
            deps.profitBatches.put(tx, batch.id, {
              ...batch,
              state: 'stopped',
              why: `Refused by ${personText(admin)}`,
            });
        },
        audit: { action: 'refuse-proposal', targetId: id, subjectUid, detail: { operation } },
      };
    },
  };
}
