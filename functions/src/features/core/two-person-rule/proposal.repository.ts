import { collections } from '@keelstone/domain/collections';
import { decisionLimits } from '@keelstone/domain/core/decision/decision.limits';
import { isHoldOn, isProposalOpen, type Proposal } from '@keelstone/domain/core/two-person-rule/proposal';
import { deskLimits } from '@keelstone/domain/desk/desk/desk.limits';
import { type ProposalFilter, proposalRowFields } from '@keelstone/domain/desk/proposal/proposal.contract';
import { collection } from '../../../platform/firestore/collection.ts';
import type { Database } from '../../../platform/firestore/database.ts';
import { listPage } from '../../../platform/firestore/list-page.ts';
import type { PageRequest } from '../../../platform/firestore/page.ts';
import { equal, type Filter, oldestFirst } from '../../../platform/firestore/query.ts';
import { readShownRows } from '../../../platform/firestore/read-shown-rows.ts';

export function proposalRepository(db: Database, { liveCountMax }: { liveCountMax: number }) {
  const rows = collection<Proposal>(db, collections.proposals);
  const count = (nowMs: number, ...more: Filter[]) =>
    rows.count({
      where: [...more, ...waitingAt(nowMs)],
      orderBy: [['createdAtMs', 'desc']],
      limit: liveCountMax,
    });
  /** The open proposals of holds on the reader. Each takes a read. */
  const holdsOn = async ({ forUid, nowMs }: ProposalReader, status: ProposalFilter) => {
    const proposals = await rows.list({
      where: equal({ 'subject.uid': forUid, operation: 'propose-hold' }),
      select: ['status', 'expiresAtMs', 'maker'],
      limit: liveCountMax,
    });
    return status === 'any' ? proposals : proposals.filter((proposal) => isProposalOpen(proposal, nowMs));
  };
  return {
    ...rows,
    /** Lists proposals, newest first: all of them, or those that wait. Leaves out holds on the reader. */
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
     * Counts the waiting proposals, those that this administrator could confirm (not their own), and their total in US
     * cents. Leaves out holds on the reader. Each count stops at `deskLimits.countMax`.
     */
    async countWaiting(reader: ProposalReader): Promise<{ all: number; forThem: number; usdCents: number }> {
      const { forUid, nowMs } = reader;
      const [{ count: waiting, sum: usdCents }, own, hidden] = await Promise.all([
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
      // A count that has stopped means "at least this many".
      const all = waiting < deskLimits.countMax ? waiting - hidden.length : waiting;
      return { all, forThem: all - own, usdCents };
    },
    /** The creation time of the oldest waiting proposal. Leaves out holds on the reader. */
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
    /** Counts the proposals of one administrator that wait for another. Leaves out holds on the reader. */
    async countMadeBy(uid: string, reader: ProposalReader): Promise<number> {
      const [all, hidden] = await Promise.all([count(reader.nowMs, madeBy(uid)), holdsOn(reader, 'waiting')]);
      return all - hidden.filter(({ maker }) => maker.uid === uid).length;
    },
  };
}

/** The administrator who reads proposals. Proposals of a hold on them are not shown. */
type ProposalReader = { forUid: string; nowMs: number };

const madeBy = (uid: string): Filter => ['maker.uid', '==', uid];

/** Excludes expired proposals, even if their stored status is still `waiting`. */
function waitingAt(nowMs: number): Filter[] {
  return [
    ['status', '==', 'waiting'],
    ['createdAtMs', '>=', nowMs - decisionLimits.proposalAgeMsMax + 1],
  ];
}
