import { haveEndedSince } from '@keelstone/domain/core/session/session';
import { type ProposalRow, proposalToWire } from '@keelstone/domain/desk/proposal/proposal.contract';
import { reviewedTransactionToWire } from '@keelstone/domain/money/transaction/transaction.wire';
import { auditList } from '../../../platform/audit/audit-list.ts';
import type { Handlers } from '../../../platform/call/handler.ts';
import type { Deps } from '../../../platform/deps.ts';

export const proposalHandlers = {
  'list-proposals': async ({ query, caller, origin }, deps) => {
    const page = await deps.proposals.listNewest({ ...query, forUid: caller.uid, nowMs: deps.now() });
    const people = page.items.flatMap(({ maker, subject }) => [
      maker.uid,
      ...(subject === null ? [] : [subject.uid]),
    ]);
    const rows = page.items.length;
    const view = { action: 'list-proposals', caller, origin, query, rows, people } as const;
    const [ended] = await Promise.all([
      findEnded(page.items, deps),
      auditList({ ...view, list: 'proposals' }, deps),
    ]);
    const shown = (proposal: ProposalRow) =>
      proposalToWire(proposal, { isEnded: ended.has(proposal.id), nowMs: deps.now() });
    return { ...page, items: page.items.map(shown) };
  },

  'list-first-approvals': async ({ caller, origin }, deps) => {
    const records = await deps.transactions.listApprovedOnce(deps.now());
    const people = records.map(({ uid }) => uid);
    const rows = records.length;
    const view = { action: 'list-first-approvals', caller, origin, query: {}, rows, people } as const;
    await auditList({ ...view, list: 'transactions' }, deps);
    return records.map((record) => reviewedTransactionToWire(record, deps.now()));
  },
} satisfies Partial<Handlers<Deps>>;

/**
 * The ids of waiting proposals that can no longer be confirmed, because sessions of their proposers have been ended
 * since (docs/security.md#two-people). One round trip, and one read for each proposer.
 */
async function findEnded(proposals: readonly ProposalRow[], deps: Deps): Promise<ReadonlySet<string>> {
  const waiting = proposals.filter(({ status }) => status === 'waiting');
  const makers = [...new Set(waiting.map(({ maker }) => maker.uid))];
  const sessions = makers.length === 0 ? [] : await deps.findTogether(...makers.map(deps.sessions.at));
  const sessionsOf = new Map(makers.map((uid, index) => [uid, sessions[index]]));
  const isEnded = ({ maker, createdAtMs }: ProposalRow) =>
    haveEndedSince(sessionsOf.get(maker.uid), createdAtMs);
  return new Set(waiting.filter(isEnded).map(({ id }) => id));
}
