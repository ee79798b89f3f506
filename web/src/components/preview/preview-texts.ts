import type { PreviewWire } from '@keelstone/domain/api/preview.contract';
import { formatCoin, formatUsd } from '@keelstone/domain/money/format';
import { coinFromNumber, usdFromNumber } from '@keelstone/domain/money/units';
import type { Change } from '../change-list.tsx';

type Posting = PreviewWire['postings'][number];

/** What a posting does, for an incoming and for an outgoing amount. */
const words: Readonly<Record<Posting['account'], readonly [comes: string, goes: string]>> = {
  'user:available': ['is added to the available balance', 'leaves the available balance'],
  'user:held': ['is held', 'is no longer held'],
  'sys:deposit': ['is taken back from deposits', 'comes from the deposit'],
  'sys:payout': ['is to be sent', 'returns from payouts'],
  'sys:profit': ['is taken back from profit', 'comes from profit'],
  'sys:adjust': ['is written off as an adjustment', 'is adjusted'],
  'sys:fx': ['is kept by the platform', 'comes from the platform'],
};

/** "$1,000.00 is to be sent" */
export function postingText({ account, asset, amount }: Posting): string {
  const [comes, goes] = words[account];
  return `${wireAmountText(asset, Math.abs(amount))} ${amount < 0 ? goes : comes}`;
}

/** The figures that change, with what they are and what they become. */
export function balanceChanges({ before, after }: PreviewWire): Change[] {
  if (before === undefined || after === undefined) return [];
  const lines = [
    line('Balance', 'usd', before.balance, after.balance),
    line('Bitcoin', 'btc', before.btc, after.btc),
    line('Ethereum', 'eth', before.eth, after.eth),
    line('Held USD', 'usd', before.held.balance, after.held.balance),
    line('Held Bitcoin', 'btc', before.held.btc, after.held.btc),
    line('Held Ethereum', 'eth', before.held.eth, after.held.eth),
  ];
  return lines.filter((change) => change.before !== change.after);
}

function line(what: string, asset: Posting['asset'], before: number, after: number): Change {
  return { what, before: wireAmountText(asset, before), after: wireAmountText(asset, after) };
}

function wireAmountText(asset: Posting['asset'], amount: number): string {
  if (asset === 'usd') {
    const cents = usdFromNumber(amount);
    return cents === undefined ? '–' : formatUsd(cents);
  }
  const units = coinFromNumber(amount);
  return units === undefined ? '–' : `${formatCoin(units)} ${asset.toUpperCase()}`;
}
