import type { Coin } from '@keelstone/domain/money/coins';
import { decideDeposit } from '@keelstone/domain/transaction/decide-deposit';
import { exampleAddresses, makeWallet } from '@keelstone/domain/testing/make-wallet';
import { makeImage } from '@keelstone/domain/testing/make-image';
import { known, type DemoBook } from '../book.ts';
import { demoQuote } from '../market.ts';
import { credit, decide, keysOf, usdOf, withdraw } from '../money.ts';
import { demoTime } from '../time.ts';

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
        ? deposit(book, uid, { at, coin, usd: 5_000 + (dice() % 5_000) })
        : withdraw(book, uid, { at, coin, usd: 500 + (dice() % 500), address: exampleAddresses[coin] });
    if (outcome === 'approved') decide(book, id, { review: 'Approved', by, at: moment(turn, 30) });
    if (outcome === 'rejected') decide(book, id, { review: 'Rejected', by, at: moment(turn, 30) });
  }
}

/** A deposit without its image: one for each of many users would fill the disk. */
function deposit(book: DemoBook, uid: string, request: { at: string; coin: Coin; usd: number }): string {
  const { coin } = request;
  const atMs = demoTime(request.at);
  const amountUsdCents = usdOf(request.usd);
  const wallet = makeWallet();
  const keys = keysOf(uid, 'deposit', atMs, [coin, amountUsdCents]);
  const asked = {
    ...keys,
    coin,
    amountUsdCents,
    remarks: '',
    proof: makeImage({ kind: 'proof', recordId: keys.id }),
    depositAddress: coin === 'btc' ? wallet.btcAddress : wallet.ethAddress,
    quote: demoQuote(coin, atMs),
    atMs,
  };
  book.transactions.set(keys.id, { ...decideDeposit(known(book.users, uid), asked), proof: null });
  return keys.id;
}

/** One moment for each turn, from the 9th of the month on: ten a day. */
function moment(turn: number, minute = 0): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(9 + Math.floor(turn / 10))} ${two(8 + (turn % 10))}:${two(minute)}`;
}
