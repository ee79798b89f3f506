import { settings } from '@keelstone/operator/settings';
import type { Coin } from '../../kernel/amounts/coins.ts';
import { blockchainLimits } from './blockchain.limits.ts';
import type { ChainPayment } from './chain-payment.ts';
import type { ChainReadings } from './chain-reading.ts';

/**
 * How well an account's history knows the senders of a payment. `known`: only this account has ever booked payments
 * from them. `new`: it has booked nothing from one of them. `shared`: other accounts have booked from one, or many
 * people use it.
 */
export type SenderStanding = 'known' | 'new' | 'shared';

/** Our own wallets other than deposit addresses. */
export const listedWallets: Readonly<Record<Coin, readonly string[]>> = settings.chain.ownWallets ?? {
  btc: [],
  eth: [],
};

/** The senders of a payment: all inputs (Bitcoin), or the sender and any paying contract (Ethereum). */
export function listSenders({ senders, transfers }: Pick<ChainPayment, 'senders' | 'transfers'>): string[] {
  return [...new Set([...senders, ...transfers.flatMap(({ from }) => from ?? [])])];
}

/** The senders of a payment according to all sources. */
export function listSendersRead({ reading, second = reading }: ChainReadings): string[] {
  return [reading, second].flatMap((each) => (each.found === 'payment' ? listSenders(each.payment) : []));
}

/**
 * Adds whether a payment comes from us: an input or a sender of a transfer is in `own`. All inputs are compared,
 * although only some senders are kept.
 */
export function withOrigin(payment: ChainPayment, own: ReadonlySet<string>): ChainPayment {
  const { senders } = payment;
  return {
    ...payment,
    senders: senders.slice(0, blockchainLimits.sendersMax),
    ...(senders.length > blockchainLimits.sendersMax && { hasMoreSenders: true }),
    ...(listSenders(payment).some((sender) => own.has(sender)) && { isFromUs: true }),
  };
}

/** Returns whether the sender may pay for many people: a contract, or an Ethereum sender with many transactions. */
export function isPaidForMany({ senders, transfers, nonce }: ChainPayment): boolean {
  if (nonce === null) return false;
  const isByContract = transfers.some(({ position, from }) =>
    from === undefined ? position > 0 : !senders.includes(from),
  );
  return isByContract || isUsedByMany(nonce);
}

export function isUsedByMany(transactions: number): boolean {
  return transactions > blockchainLimits.busyTransactions;
}
