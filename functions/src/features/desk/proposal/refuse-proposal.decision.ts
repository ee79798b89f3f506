import { isHoldOn } from '@keelstone/domain/core/two-person-rule/proposal';
import { personText } from '@keelstone/domain/core/user/person-text';
import { DomainError } from '@keelstone/domain/errors';
import { defineDecision } from '../../core/decision/decision.ts';
import { proposalFact } from '../../core/two-person-rule/policy-facts.ts';
import { profitBatchFact } from '../../money/profit/credit-many.service.ts';

/**
 * Ends a proposal without carrying it out, and removes its documents. Its proposer may withdraw it, but the person
 * concerned may not end it. A repeat changes nothing. Errors: `not-found`, also for a hold on the caller; `own-record`,
 * `already-decided`.
 */
export const refuseProposal = defineDecision('refuse-proposal', {
  request: ({ body }) => ({ id: body.idToRefuse }),

  prepare: ({ request }, { lookUp }, deps) => lookUp(deps.proposals.at(request.id)),

  async facts(read, { request }, deps) {
    const { proposal } = await read({ proposal: proposalFact(deps.proposals.at(request.id)) });
    const many = proposal?.operation === 'credit-many' ? proposal.request : undefined;
    const { batch } = await read({ batch: many && profitBatchFact(deps.profitBatches.at(many.batchId)) });
    return { proposal, batch };
  },

  decide({ proposal, batch }, { request: { id }, admin, nowMs }, deps) {
    if (proposal === undefined || isHoldOn(admin.uid, proposal)) throw new DomainError('not-found');
    const { subject, operation, status } = proposal;
    if (subject?.uid === admin.uid) throw new DomainError('own-record');
    if (status === 'refused') return { result: undefined };
    if (status === 'confirmed') throw new DomainError('already-decided');
    return {
      result: undefined,
      change: {
        write(to) {
          const refused = { status: 'refused', decidedBy: admin, decidedAtMs: nowMs } as const;
          deps.proposals.put(to, id, { ...proposal, ...refused });
          if (batch?.state !== 'proposed') return;
          const why = `Refused by ${personText(admin)}`;
          deps.profitBatches.put(to, batch.id, { ...batch, state: 'stopped', why });
        },
        audit: { targetId: id, subjectUid: subject?.uid ?? admin.uid, detail: { operation } },
      },
    };
  },

  respond: () => ({ message: 'Proposal refused' }),
});
