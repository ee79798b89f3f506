import { type ProposalFilter, proposalRowFields } from '@keelstone/domain/desk/proposal/proposal.contract';
import { collections } from '@keelstone/domain/collections';
import { isHoldOn, isProposalOpen, type Proposal } from '@keelstone/domain/core/two-person-rule/proposal';
import { collection } from '../../../platform/firestore/collection.ts';
import type { Database } from '../../../platform/firestore/database.ts';
import { listPage } from '../../../platform/firestore/list-page.ts';
import { type Filter, oldestFirst } from '../../../platform/firestore/query.ts';
import type { PageRequest } from '../../../platform/firestore/page.ts';
import { readShownRows } from '../../../platform/firestore/read-shown-rows.ts';
import { decisionLimits } from '@keelstone/domain/core/decision/decision.limits';
import { deskLimits } from '@keelstone/domain/desk/desk/desk.limits';

export function proposalRepository(db: Database, { liveCountMax }: { liveCountMax: number }) {
  const rows = collection<Proposal>(db, collections.proposals);
  const count = (nowMs: number, ...more: Filter[]) =>
    rows.count({
      where: [...more, ...waitingAt(nowMs)],
      orderBy: [['createdAtMs', 'desc']],
      limit: liveCountMax,
    });
  /** Proposals of holds on the caller. A read, and one each. */
  const holdsOn = async ({ forUid, nowMs }: ProposalReader, status: ProposalFilter) => {
    const found = await rows.list({
      where: [
        ['subject.uid', '==', forUid],
        ['operation', '==', 'propose-hold'],
      ],
      select: ['status', 'expiresAtMs'],
      limit: liveCountMax,
    });
    return status === 'any' ? found : found.filter((proposal) => isProposalOpen(proposal, nowMs));
  };
  return {
    ...rows,
    /** The newest first: all of them, or those that wait; without a hold on the caller. */
    listNewest: ({ status, ...page }: PageRequest & ProposalReader & { status: ProposalFilter }) =>
      listPage(rows, page, {
        where: status === 'any' ? [] : waitingAt(page.nowMs),
        name: `${status} ${page.forUid}`,
        select: proposalRowFields,
        idField: 'id',
        liveCountMax,
        hidden: {
          isHidden: (row) => isHoldOn(page.forUid, row),
          count: async () => (await holdsOn(page, status)).length,
        },
      }),
    /**
     * How many wait, how many of them for an administrator (without their own), and their total in cents of USD;
     * without a hold on the caller. Each count stops at `deskCountMax`.
     */
    async countWaiting(reader: ProposalReader): Promise<{ all: number; forThem: number; usdCents: number }> {
      const { forUid, nowMs } = reader;
      const [{ count: found, sum: usdCents }, own, hidden] = await Promise.all([
        rows.countAndSum(
          {
            where: waitingAt(nowMs),
            orderBy: [
              ['createdAtMs', 'asc'],
              ['amountUsdCents', 'asc'],
            ],
            limit: deskLimits.countMax,
          },
          'amountUsdCents',
        ),
        count(nowMs, madeBy(forUid)),
        holdsOn(reader, 'waiting'),
      ]);
      // A count that has stopped only means that there are at least so many.
      const all = found < deskLimits.countMax ? found - hidden.length : found;
      return { all, forThem: all - own, usdCents };
    },
    /** When the oldest waiting one was made, without a hold on the caller. */
    async oldestWaitingAtMs({ forUid, nowMs }: ProposalReader): Promise<number | null> {
      const rowsAfter = (startAfter: unknown[] | undefined, wanted: number) =>
        rows.list({
          where: waitingAt(nowMs),
          ...oldestFirst('createdAtMs', startAfter),
          select: ['id', 'createdAtMs', 'operation', 'subject'],
          limit: wanted,
        });
      type Row = Pick<Proposal, 'id' | 'createdAtMs' | 'operation' | 'subject'>;
      const isShown = (row: Row) => !isHoldOn(forUid, row);
      const keyOf = ({ createdAtMs, id }: Row): unknown[] => [createdAtMs, id];
      const [oldest] = await readShownRows({ rowsAfter, keyOf, isShown }, undefined, 1);
      return oldest?.createdAtMs ?? null;
    },
    /** How many of one administrator wait for another one. */
    countMadeBy: ({ uid, nowMs }: { uid: string; nowMs: number }) => count(nowMs, madeBy(uid)),
  };
}

/** A reader of proposals, who is not shown a hold on themselves. */
type ProposalReader = { forUid: string; nowMs: number };

const madeBy = (uid: string): Filter => ['maker.uid', '==', uid];

/** One that has just expired is left out, though that is not yet stored. */
function waitingAt(nowMs: number): Filter[] {
  return [
    ['status', '==', 'waiting'],
    ['createdAtMs', '>=', nowMs - decisionLimits.proposalAgeMsMax + 1],
  ];
}
