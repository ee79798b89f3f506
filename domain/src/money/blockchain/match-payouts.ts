import type { ChainTransfer } from './chain-payment.ts';

/** A withdrawal that is to be paid: where to (`chainDestination`), and how much. */
export type DuePayout = { id: string; to: string; coinUnits: number };

/** Which of them a transaction pays. */
export type MatchedPayouts = {
  paid: DuePayout[];
  /** With what goes to its address, which is nothing or another amount. */
  unpaid: (DuePayout & { receivedUnits: number })[];
  /** The transfers that pay none of them: the change, or somebody else. */
  others: ChainTransfer[];
};

/**
 * Matches the outputs of one transaction to withdrawals: by address, and exactly. All that goes to an address pays one
 * withdrawal, since an id pays an address once (`payoutClaimId`). Nothing is recorded by it.
 */
export function matchPayouts(due: readonly DuePayout[], transfers: readonly ChainTransfer[]): MatchedPayouts {
  const left = new Map<string, number>();
  for (const { to, coinUnits } of transfers) left.set(to, (left.get(to) ?? 0) + coinUnits);
  const matched: MatchedPayouts = { paid: [], unpaid: [], others: [] };
  const used = new Set<string>();
  for (const payout of due) {
    const receivedUnits = used.has(payout.to) ? 0 : (left.get(payout.to) ?? 0);
    if (receivedUnits === payout.coinUnits) {
      matched.paid.push(payout);
      used.add(payout.to);
    } else matched.unpaid.push({ ...payout, receivedUnits });
  }
  matched.others = transfers.filter(({ to, coinUnits }) => coinUnits > 0 && !used.has(to));
  return matched;
}
