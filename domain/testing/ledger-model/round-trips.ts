import { DomainError } from '../../src/errors.ts';
import { limits } from '../../src/limits.ts';
import { usdCents } from '../../src/money/units.ts';
import type { Quote } from '../../src/rates/quote.ts';
import { makeAccount } from '../make-account.ts';
import { makeImage } from '../make-image.ts';
import { makeAdmin, makeUser } from '../make-user.ts';
import { exampleAddresses } from '../make-wallet.ts';
import type { Review } from '../../src/transaction/decide-review.ts';
import type { Price } from '../../src/transaction/price.ts';
import type { Transaction } from '../../src/transaction/transaction.ts';
import type { Decisions } from './decisions.ts';
import { Market, PriceDesk, type QuoteRule } from './price-path.ts';

/** What a customer does, or waits for. `back` counts Pending records from the newest, round and round. */
export type Move =
  | { kind: 'wait'; seconds: number; factor: number }
  | { kind: 'provider'; isDown: boolean }
  | { kind: 'look' }
  | { kind: 'deposit' | 'withdraw'; cents: number }
  | { kind: 'approve' | 'reject' | 'cancel'; back: number };

/** The rules that are tried: the product's own, or with a fault. */
export type Rules = { decisions: Decisions; usableQuote: QuoteRule };

/** Millionths of a cent. In BigInt: amounts of coin times prices leave the safe integers. */
type MicroCents = bigint;

/** How often something happened, to show that the sequences reach what they claim to test. */
export type Reached = Map<string, number>;

/** Plays moves of one customer and returns what was wrong, if anything was. */
export function playRoundTrips(moves: readonly Move[], rules: Rules, reached?: Reached): string | undefined {
  const trips = new RoundTrips(rules);
  for (const [step, move] of moves.entries()) {
    const outcome = trips.run(move, String(1_700_000_000_000 + step));
    reached?.set(`${move.kind}: ${outcome}`, (reached.get(`${move.kind}: ${outcome}`) ?? 0) + 1);
    const problem = trips.problem;
    if (problem !== undefined) return `after move ${String(step)} (${move.kind}): ${problem}`;
  }
  return undefined;
}

class RoundTrips {
  problem: string | undefined;
  private readonly market = new Market();
  private readonly desk: PriceDesk;
  private readonly rules: Rules;
  private readonly owner = makeUser();
  private account = makeAccount();
  private pending: Transaction[] = [];
  /** What the coins of each deposit were worth when they were sent. */
  private readonly sentWorth = new Map<string, MicroCents>();
  private putIn: MicroCents = 0n;
  private paidOut: MicroCents = 0n;
  private roundings: MicroCents = 0n;

  constructor(rules: Rules) {
    this.rules = rules;
    this.desk = new PriceDesk(this.market, rules.usableQuote);
  }

  run(move: Move, key: string): string {
    try {
      return this.act(move, key);
    } catch (error) {
      if (error instanceof DomainError) return error.code;
      throw error;
    }
  }

  private act(move: Move, key: string): string {
    switch (move.kind) {
      case 'wait':
        this.market.move(move);
        return 'done';
      case 'provider':
        this.market.isDown = move.isDown;
        return 'done';
      case 'look':
        return this.desk.quote() === undefined ? 'no price' : 'done';
      case 'deposit':
      case 'withdraw':
        return this.file(move, key);
      default:
        return this.settle(move);
    }
  }

  private file({ kind, cents }: { kind: 'deposit' | 'withdraw'; cents: number }, key: string): string {
    const { decisions } = this.rules;
    const quote = this.desk.quote();
    if (quote === undefined) return 'rate-unavailable';
    const keys = { id: key, transactionId: key, requestHash: '' };
    const request = {
      ...keys,
      coin: 'btc',
      amountUsdCents: usdCents(cents),
      quote,
      atMs: this.market.nowMs,
    } as const;
    if (kind === 'withdraw') {
      const decided = decisions.decideWithdrawal(this.owner, this.account, {
        ...request,
        address: exampleAddresses.btc,
      });
      this.account = decided.account;
      this.pending.push(decided.transaction);
      return 'done';
    }
    const deposit = decisions.decideDeposit(this.owner, {
      ...request,
      proof: makeImage({ kind: 'proof', recordId: key }),
      remarks: '',
      depositAddress: exampleAddresses.btc,
    });
    this.exchange(deposit);
    this.sentWorth.set(key, this.worthOf(deposit));
    this.pending.push(deposit);
    return 'done';
  }

  private settle({ kind, back }: { kind: 'approve' | 'reject' | 'cancel'; back: number }): string {
    const transaction = this.pending.at(-1 - (back % Math.max(1, this.pending.length)));
    if (transaction === undefined) return 'nothing to decide';
    const { account, owner } = this;
    const atMs = this.market.nowMs;
    const { decideDelete, decideReview } = this.rules.decisions;
    const review: Review = kind === 'approve' ? 'Approved' : 'Rejected';
    const quote: Quote | undefined = kind === 'approve' ? this.desk.quote() : undefined;
    const change =
      kind === 'cancel'
        ? decideDelete({ transaction, account, actor: owner, isAdmin: false, atMs })
        : decideReview({ transaction, account, owner, review, admin: makeAdmin(), quote, atMs });
    if (change === undefined) return 'no change';
    this.account = change.account;
    this.pending = this.pending.filter(({ id }) => id !== transaction.id);
    if (change.transaction.status === 'Approved') this.book(change.transaction);
    this.compare();
    return 'done';
  }

  private book({ id, paid }: Transaction): void {
    this.putIn += this.sentWorth.get(id) ?? 0n;
    if (paid === null) return;
    this.exchange(paid);
    this.paidOut += this.worthOf(paid);
  }

  /** Coins change hands: at a price of the last five minutes, and rounded to a millionth of a coin. */
  private exchange({ rateUsd, rateAtMs }: Price): void {
    const ageMs = this.market.nowMs - rateAtMs;
    if (ageMs > limits.rateAgeMsMax) this.problem = `the price is ${String(ageMs / 1000)} s old`;
    if (this.market.rateAt(rateAtMs) !== rateUsd) this.problem = 'the market never had this price';
    this.roundings += 50n * BigInt(this.desk.heardRateUsd);
  }

  private worthOf({ coinUnits }: Price): MicroCents {
    return BigInt(coinUnits) * BigInt(this.desk.heardRateUsd);
  }

  private compare(): void {
    const { available, held } = this.account.usd;
    const worth = this.paidOut + BigInt(available + held) * 1_000_000n;
    const gain = worth - this.putIn - this.roundings;
    if (gain > 0n) this.problem = `a gain of ${(Number(gain) / 1e8).toFixed(2)} USD`;
  }
}
