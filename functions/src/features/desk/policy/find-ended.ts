import type { ProposalRow } from '@keelstone/domain/api/proposal.wire';
import { wereEndedSince } from '@keelstone/domain/session/session';
import type { Deps } from '../deps.ts';

/**
 * The ids of waiting proposals that can no longer be confirmed, because sessions of their proposers were ended since
 * (docs/security.md#two-people). One round trip, and one read for each proposer.
 */
export async function findEnded(
  proposals: readonly ProposalRow[],
  deps: Pick<Deps, 'findTogether' | 'sessions'>,
): Promise<ReadonlySet<string>> {
  const waiting = proposals.filter(({ status }) => status === 'waiting');
  const makers = [...new Set(waiting.map(({ maker }) => maker.uid))];
  const found = makers.length === 0 ? [] : await deps.findTogether(...makers.map(deps.sessions.at));
  const sessionsOf = new Map(makers.map((uid, index) => [uid, found[index]]));
  const isEnded = ({ maker, createdAtMs }: ProposalRow) =>
    wereEndedSince(sessionsOf.get(maker.uid), createdAtMs);
  return new Set(waiting.filter(isEnded).map(({ id }) => id));
}
