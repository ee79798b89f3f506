import type { ChainTransfer } from './chain-payment.ts';

/** A withdrawal to be paid: its destination (`toChainDestination`) and amount. */
export type DuePayout = { id: string; to: string; coinUnits: number };

/** The withdrawals that a transaction pays. */
export type MatchedPayouts = {
  paid: DuePayout[];
  /** With the amount sent to the withdrawal's address: zero, or a wrong amount. */
  unpaid: (DuePayout & { receivedUnits: number })[];
  /** The transfers that pay no withdrawal: change, or payments to somebody else. */
  others: ChainTransfer[];
};

/**
 * Matches the outputs of one transaction with withdrawals, by address and exact amount. All transfers to an address pay
 * one withdrawal, since an id pays an address once (`payoutClaimId`). Records nothing.
 */
export function matchPayouts(due: readonly DuePayout[], transfers: readonly ChainTransfer[]): MatchedPayouts {
  const receivedAt = new Map<string, number>();
  for (const { to, coinUnits } of transfers) receivedAt.set(to, (receivedAt.get(to) ?? 0) + coinUnits);
  const matched: MatchedPayouts = { paid: [], unpaid: [], others: [] };
  const paidAddresses = new Set<string>();
  for (const payout of due) {
    const receivedUnits = paidAddresses.has(payout.to) ? 0 : (receivedAt.get(payout.to) ?? 0);
    if (receivedUnits === payout.coinUnits) {
      matched.paid.push(payout);
      paidAddresses.add(payout.to);
    } else matched.unpaid.push({ ...payout, receivedUnits });
  }
  matched.others = transfers.filter(({ to, coinUnits }) => coinUnits > 0 && !paidAddresses.has(to));
  return matched;
}
