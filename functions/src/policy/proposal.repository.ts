import type { ProposalFilter } from '@keelstone/domain/api/proposal.contract';
import { proposalRowFields } from '@keelstone/domain/api/proposal.wire';
import { collections } from '@keelstone/domain/collections';
import { limits } from '@keelstone/domain/limits';
import type { Proposal } from '@keelstone/domain/policy/proposal';
import { collection } from '../firestore/collection.ts';
import type { Database } from '../firestore/database.ts';
import { listPage } from '../firestore/list-page.ts';
import type { Filter } from '../firestore/query.ts';
import type { PageRequest } from '../firestore/page.ts';

export function proposalRepository(db: Database, { liveCountMax }: { liveCountMax: number }) {
  const rows = collection<Proposal>(db, collections.proposals);
  const count = (nowMs: number, ...more: Filter[]) =>
    rows.count({
      where: [...more, ...waitingAt(nowMs)],
      orderBy: [['createdAtMs', 'desc']],
      limit: liveCountMax,
    });
  return {
    ...rows,
    /** The newest first: all of them, or those that wait. */
    listNewest: ({ status, nowMs, ...page }: PageRequest & { status: ProposalFilter; nowMs: number }) =>
      listPage(rows, page, {
        where: status === 'any' ? [] : waitingAt(nowMs),
        name: status,
        select: proposalRowFields,
        idField: 'id',
        liveCountMax,
      }),
    /**
     * How many wait, and how many of them for an administrator: without their own. In the order of the list, so that both
     * use one index.
     */
    async countWaiting({
      forUid,
      nowMs,
    }: {
      forUid: string;
      nowMs: number;
    }): Promise<{ all: number; forThem: number }> {
      const [all, own] = await Promise.all([count(nowMs), count(nowMs, madeBy(forUid))]);
      return { all, forThem: all - own };
    },
    /** When the oldest one that waits was made. */
    async oldestWaitingAtMs(nowMs: number): Promise<number | null> {
      const [oldest] = await rows.list({
        where: waitingAt(nowMs),
        orderBy: [['createdAtMs', 'asc']],
        select: ['createdAtMs'],
        limit: 1,
      });
      return oldest?.createdAtMs ?? null;
    },
    /** What those that wait come to, in cents of USD. */
    async sumWaiting(nowMs: number): Promise<number> {
      const { sum } = await rows.countAndSum(
        {
          where: waitingAt(nowMs),
          orderBy: [
            ['createdAtMs', 'asc'],
            ['amountUsdCents', 'asc'],
          ],
          limit: limits.deskCountMax,
        },
        'amountUsdCents',
      );
      return sum;
    },
    /** How many of one administrator wait for another one. */
    countMadeBy: ({ uid, nowMs }: { uid: string; nowMs: number }) => count(nowMs, madeBy(uid)),
  };
}

const madeBy = (uid: string): Filter => ['maker.uid', '==', uid];

/** One that has just expired is left out, though nothing has written that down. */
function waitingAt(nowMs: number): Filter[] {
  return [
    ['status', '==', 'waiting'],
    ['createdAtMs', '>=', nowMs - limits.proposalAgeMsMax + 1],
  ];
}
