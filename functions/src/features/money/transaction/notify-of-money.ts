import type { Account } from '@keelstone/domain/core/ledger/account';
import type { User } from '@keelstone/domain/core/user/user';
import { assets, type Asset } from '@keelstone/domain/kernel/amounts/coins';
import { formatAsset, formatCoin, formatRate } from '@keelstone/domain/kernel/amounts/format';
import { coinUnits } from '@keelstone/domain/kernel/amounts/units';
import { pickCurrentPrice } from '@keelstone/domain/money/transaction/price';
import type { Transaction, TransactionQuestion } from '@keelstone/domain/money/transaction/transaction';
import type { Deps } from '../../../platform/deps.ts';
import type { Writer } from '../../../platform/firestore/tx.ts';
import { notifyHolder } from '../../../platform/mail/notify-holder.ts';

type OfRecord = { transaction: Transaction; owner: User };

/** How far a payment is that was seen: "Seen, 0 of 1 confirmations". */
type OfDeposit = OfRecord & { seen?: string };

/** Notifies the owner that a deposit was filed, or seen. All functions here only write, so they may follow any reads. */
export function notifyOfDeposit(tx: Writer, { transaction, owner, seen = '' }: OfDeposit, deps: Deps): void {
  const { id } = transaction;
  const values = { ...makeValues(transaction, deps), seen };
  const kind = seen === '' ? 'deposit-received' : 'deposit-arrived';
  notifyHolder(tx, { kind, effectId: id, recordId: id, user: owner, values }, deps);
}

/** Notifies the owner of the decision about a deposit or withdrawal. `reason`: given for a rejection. */
export function notifyOfOutcome(
  tx: Writer,
  { transaction, owner, reason = '' }: OfRecord & { reason?: string },
  deps: Deps,
): void {
  const { id, type, status, coin } = transaction;
  const isDeposit = type === 'Deposit';
  const mail = { effectId: id, recordId: id, user: owner };
  const values = makeValues(transaction, deps);
  if (status === 'Rejected') {
    const kind = isDeposit ? 'deposit-rejected' : 'withdrawal-rejected';
    notifyHolder(tx, { ...mail, kind, values: { ...values, reason } }, deps);
  } else if (isDeposit) {
    const receipt = receiptText(transaction);
    notifyHolder(tx, { ...mail, kind: 'deposit-approved', values: { ...values, receipt } }, deps);
  } else {
    const price = formatRate(coin, pickCurrentPrice(transaction).rateUsd);
    const payment = { payment: paidText(transaction), price };
    notifyHolder(tx, { ...mail, kind: 'withdrawal-approved', values: { ...values, ...payment } }, deps);
  }
}

/** Notifies the owner of a Pending record of a question. */
export function notifyOfQuestion(
  tx: Writer,
  { transaction, owner, question: { number, items, text } }: OfRecord & { question: TransactionQuestion },
  deps: Deps,
): void {
  const { id } = transaction;
  const values = { ...makeValues(transaction, deps), items, text };
  const mail = { effectId: `${id}_${String(number)}`, recordId: id, user: owner, values };
  notifyHolder(tx, { kind: 'transaction-information', ...mail }, deps);
}

export function notifyOfCredit(tx: Writer, { transaction, owner }: OfRecord, deps: Deps): void {
  const { id, amountUsdCents, coin, reason } = transaction;
  const values = {
    amount: formatAsset('usd', amountUsdCents),
    coin: `${formatCoin(coinUnits(transaction.coinUnits))} ${coin.toUpperCase()}`,
    reason: reason ?? '',
    link: `${deps.config.appUrl}/transactions`,
  };
  notifyHolder(tx, { kind: 'profit-credited', effectId: id, recordId: id, user: owner, values }, deps);
}

type Edit = { before: Account; after: Account; entryId: string; reason: string; owner: User };

/** Notifies the owner that an administrator edited the available figures: before, after, and the reason. */
export function notifyOfEdit(tx: Writer, { before, after, entryId, reason, owner }: Edit, deps: Deps): void {
  const changedAssets = assets.filter((asset) => before[asset].available !== after[asset].available);
  const values = {
    changes: changedAssets.map(
      (asset) =>
        `${asset.toUpperCase()}: ${availableText(before, asset)} before, ${availableText(after, asset)} now.`,
    ),
    reason,
    link: `${deps.config.appUrl}/dashboard`,
  };
  notifyHolder(tx, { kind: 'figures-edited', effectId: entryId, user: owner, values }, deps);
}

function makeValues(transaction: Transaction, { config }: Deps) {
  return { what: describeMovement(transaction), link: `${config.appUrl}/transactions` };
}

function availableText(account: Account, asset: Asset): string {
  const { available } = account[asset];
  return asset === 'usd' ? formatAsset('usd', available) : formatCoin(coinUnits(available));
}

/** "withdrawal of $500.00 in BTC" */
export function describeMovement({ type, amountUsdCents, coin }: Transaction): string {
  return `${type.toLowerCase()} of ${formatAsset('usd', amountUsdCents)} in ${coin.toUpperCase()}`;
}

/** "0.007813 BTC": the coin that an approved withdrawal pays. */
export function paidText({ coin, paid }: Transaction): string {
  return `${formatCoin(coinUnits(paid?.coinUnits ?? 0))} ${coin.toUpperCase()}`;
}

/** The received amount, such as "0.018 BTC, and $552.96 were booked", or an empty text if it is as requested. */
function receiptText({ coin, received }: Transaction): string {
  if (received === null) return '';
  return `${formatAsset(coin, received.coinUnits)}, and ${formatAsset('usd', received.usdCents)} were booked`;
}
