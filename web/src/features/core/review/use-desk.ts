import { deskContract, type DeskWire } from '@keelstone/domain/desk/desk/desk.contract';
import { paths } from '../../../config/paths.ts';
import { waitingText } from '../../../lib/query/use-pages.ts';
import { useAnswer } from '../../../lib/query/use-answer.ts';

/** What waits for administrators. One answer for the home, the sidebar and the tabs of the lists. */
export function useDesk(adminId: string | undefined) {
  return useAnswer(deskContract['get-desk'], { enabled: adminId !== undefined, meta: { isPolled: false } });
}

/** Next to an entry of the navigation, by its path, and on the tab of what waits. */
export type WaitingTexts = Readonly<Record<string, string>>;

/**
 * What waits behind the pages of administrators, by their paths; nothing for anybody else. Every page shows it, so it is
 * asked once, and then only when a signal or an own action says that something has changed.
 */
export function useWaitingTexts(adminId: string | undefined): WaitingTexts {
  const { data } = useAnswer(deskContract['get-desk'], {
    enabled: adminId !== undefined,
    meta: { isPolled: false },
    staleTime: Infinity,
    refetchOnReconnect: false,
  });
  return data === undefined || adminId === undefined ? {} : textsOf(data);
}

function textsOf({ kyc, deposits, withdrawals, payouts, proposals }: DeskWire): WaitingTexts {
  return {
    [paths.adminInbox]: waitingText(sumOf(kyc, deposits, withdrawals, payouts)),
    [paths.adminKyc]: waitingText(kyc),
    [paths.adminTransactions]: waitingText(sumOf(deposits, withdrawals)),
    [paths.adminProposals]: waitingText({ count: proposals.forYou, isExact: true }),
  };
}

type Counted = { count: number; isExact: boolean };

function sumOf(...counts: readonly Counted[]): Counted {
  return {
    count: counts.reduce((sum, { count }) => sum + count, 0),
    isExact: counts.every(({ isExact }) => isExact),
  };
}
