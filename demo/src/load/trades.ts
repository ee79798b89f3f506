import type { Coin } from '@keelstone/domain/money/coins';
import { exampleAddresses } from '@keelstone/domain/testing/make-wallet';
import type { DemoBook } from '../book.ts';
import { deposit } from '../deposits.ts';
import { credit, decide, withdraw } from '../money.ts';

/** What a user does, in this order and then from the beginning again; the first two pay for the rest. */
const story = [
  'deposit-approved',
  'deposit-approved',
  'withdrawal-approved',
  'credit',
  'withdrawal-rejected',
  'deposit-rejected',
  'credit',
  'withdrawal-approved',
  'withdrawal-pending',
  'deposit-pending',
] as const;

/** Gives a verified user `count` money records, at most 100. `dice` chooses amounts and coins. */
export function trade(
  book: DemoBook,
  uid: string,
  { by, count, dice }: { by: string; count: number; dice: () => number },
): void {
  for (let turn = 0; turn < count; turn += 1) {
    const step = story[turn % story.length] ?? 'credit';
    const at = moment(turn);
    const coin: Coin = turn < 2 ? (turn === 0 ? 'btc' : 'eth') : dice() % 2 === 0 ? 'btc' : 'eth';
    if (step === 'credit') {
      credit(book, uid, { at, coin, usd: 10 + (dice() % 90), by });
      continue;
    }
    const [kind, outcome] = step.split('-');
    const id =
      kind === 'deposit'
        ? // One image for each of many users would fill the disk.
          deposit(book, uid, { at, coin, usd: 5_000 + (dice() % 5_000), hasImage: false })
        : withdraw(book, uid, { at, coin, usd: 500 + (dice() % 500), address: exampleAddresses[coin] });
    if (outcome === 'approved') decide(book, id, { review: 'Approved', by, at: moment(turn, 30) });
    if (outcome === 'rejected') decide(book, id, { review: 'Rejected', by, at: moment(turn, 30) });
  }
}

/** One moment for each turn, from the 9th of the month on: ten a day. */
function moment(turn: number, minute = 0): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(9 + Math.floor(turn / 10))} ${two(8 + (turn % 10))}:${two(minute)}`;
}
