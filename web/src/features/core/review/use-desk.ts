import { deskContract, type DeskWire } from '@keelstone/domain/desk/desk/desk.contract';
import { paths } from '../../../config/paths.ts';
import { useAnswer } from '../../../lib/query/use-answer.ts';
import { formatQueueCount } from '../../../lib/query/use-pages.ts';

type Refetching = { staleTime?: number; refetchOnReconnect?: boolean };

/** How much waits for administrators: one answer for the home, the sidebar and the tabs of the lists. */
export function useDesk(adminId: string | undefined, refetching: Refetching = {}) {
  const enabled = adminId !== undefined;
  return useAnswer(deskContract['get-desk'], { enabled, meta: { isPolled: false }, ...refetching });
}

/** Counts of waiting work by path, for the navigation and for the tabs of lists. */
export type WaitingTexts = Readonly<Record<string, string>>;

/**
 * How much waits on administrators' pages, by their paths. It is empty for anybody else. Every page shows it, so it is
 * asked for once, and again only after a signal or an own action.
 */
export function useWaitingTexts(adminId: string | undefined): WaitingTexts {
  const { data } = useDesk(adminId, { staleTime: Infinity, refetchOnReconnect: false });
  return data === undefined || adminId === undefined ? {} : makeTexts(data);
}

function makeTexts({ kyc, deposits, withdrawals, payouts, proposals }: DeskWire): WaitingTexts {
  return {
    [paths.adminInbox]: formatQueueCount(sumCounts(kyc, deposits, withdrawals, payouts)),
    [paths.adminKyc]: formatQueueCount(kyc),
    [paths.adminTransactions]: formatQueueCount(sumCounts(deposits, withdrawals)),
    [paths.adminProposals]: formatQueueCount({ count: proposals.forYou, isExact: true }),
  };
}

type Counted = { count: number; isExact: boolean };

function sumCounts(...counts: readonly Counted[]): Counted {
  return {
    count: counts.reduce((sum, { count }) => sum + count, 0),
    isExact: counts.every(({ isExact }) => isExact),
  };
}
