import { settings } from '@keelstone/operator/settings';
import type { Coin } from '../../kernel/amounts/coins.ts';
import type { ChainPayment, ChainReadings } from './chain-payment.ts';
import { blockchainLimits } from './blockchain.limits.ts';

/**
 * How well the senders of a payment are known from an account's own history. `known`: all of them are this account's
 * alone. `new`: it has booked nothing from one of them. `shared`: others have booked from one, or many use it.
 */
export type SenderStanding = 'known' | 'new' | 'shared';

/** Wallets of ours that are no deposit addresses. */
export const listedWallets: Readonly<Record<Coin, readonly string[]>> = settings.chain.ownWallets ?? {
  btc: [],
  eth: [],
};

/** Who has sent it: of Bitcoin every input, of Ethereum the sender, and the contract of what a contract paid. */
export function sendersOf({ senders, transfers }: Pick<ChainPayment, 'senders' | 'transfers'>): string[] {
  return [...new Set([...senders, ...transfers.flatMap(({ from }) => from ?? [])])];
}

/** The senders of a payment by all sources. */
export function sendersRead({ reading, second = reading }: ChainReadings): string[] {
  return [reading, second].flatMap((each) => (each.found === 'payment' ? sendersOf(each.payment) : []));
}

/**
 * A payment as it was read, with the one answer whether it comes from us: an input, or who has sent a transfer, is one of
 * `own`. All inputs count; only some of the senders are kept.
 */
export function withOrigin(payment: ChainPayment, own: ReadonlySet<string>): ChainPayment {
  const { senders } = payment;
  return {
    ...payment,
    senders: senders.slice(0, blockchainLimits.sendersMax),
    ...(senders.length > blockchainLimits.sendersMax && { hasMoreSenders: true }),
    ...(sendersOf(payment).some((sender) => own.has(sender)) && { isFromUs: true }),
  };
}

/** A contract may pay for anybody; so may a sender of Ethereum with many transactions. */
export function isPaidForMany({ senders, transfers, nonce }: ChainPayment): boolean {
  if (nonce === null) return false;
  const isByContract = transfers.some(({ position, from }) =>
    from === undefined ? position > 0 : !senders.includes(from),
  );
  return isByContract || isBusy(nonce);
}

export function isBusy(transactions: number): boolean {
  return transactions > blockchainLimits.busyTransactions;
}
