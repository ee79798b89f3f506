import { ratesLimits } from '@keelstone/domain/core/rates/rates.limits';
import { usdPerCoin, type UsdPerCoin } from '@keelstone/domain/kernel/amounts/convert';
import type { Price } from '@keelstone/domain/money/transaction/price';
import type { Transaction } from '@keelstone/domain/money/transaction/transaction';
import type { Deps } from '../../src/entry/create-deps.ts';
import { rateCache } from '../../src/features/core/rates/rate-cache.ts';
import type { Operation } from './operation.ts';
import { ServicesInMemory } from './services-in-memory.ts';

/** A customer's action, or an event. `back` counts Pending records from the newest, cyclically. */
export type Move =
  | { kind: 'wait'; seconds: number; factor: number }
  | { kind: 'provider'; isDown: boolean }
  | { kind: 'look' }
  | { kind: 'deposit' | 'withdraw'; cents: number }
  | { kind: 'approve' | 'reject' | 'cancel'; back: number };

/** Millionths of a cent. In BigInt: amounts of coin times prices leave the safe integers. */
type MicroCents = bigint;

/** How often something happened, to show that the sequences reach what they claim to test. */
export type Reached = Map<string, number>;

/** Plays moves of one customer on the services and returns what was wrong, if anything was. */
export async function playRoundTrips(moves: readonly Move[], reached?: Reached): Promise<string | undefined> {
  const trips = new RoundTrips();
  await trips.open(trips.market.nowMs);
  for (const [step, move] of moves.entries()) {
    const what = `${move.kind}: ${await trips.move(move, String(1_700_000_000_000 + step))}`;
    reached?.set(what, (reached.get(what) ?? 0) + 1);
    if (trips.problem !== undefined) return `after move ${String(step)} (${move.kind}): ${trips.problem}`;
  }
  return undefined;
}

/** The price of a bitcoin over time, in USD with fractions; and whether its provider answers. */
class SimulatedMarket {
  nowMs = 1_700_000_000_000;
  isDown = false;
  /** The newest answer of the provider, believed or not. */
  heardRateUsd = 0;
  private usd = 64_000;
  private readonly path: { fromMs: number; usd: number }[] = [{ fromMs: this.nowMs, usd: this.usd }];

  /** Time passes, then the price moves by a factor. */
  move({ seconds, factor }: { seconds: number; factor: number }): void {
    this.nowMs += seconds * 1000;
    this.usd = Math.min(Math.max(this.usd * factor, 100), 10_000_000);
    this.path.push({ fromMs: this.nowMs, usd: this.usd });
  }

  /** The provider's answer now; `undefined` while it is down. */
  answer(): UsdPerCoin | undefined {
    const rate = this.isDown ? undefined : usdPerCoin(this.usd);
    if (rate !== undefined) this.heardRateUsd = rate;
    return rate;
  }

  /** The price at a moment, as the provider would have answered then. */
  rateAt(atMs: number): UsdPerCoin | undefined {
    const then = this.path.findLast(({ fromMs }) => fromMs <= atMs);
    return then && usdPerCoin(then.usd);
  }
}

/** Clara is the customer, and Ben the administrator. */
class RoundTrips extends ServicesInMemory {
  problem: string | undefined;
  readonly market = new SimulatedMarket();
  /** The keys of Pending records, oldest first. */
  private pending: string[] = [];
  /** The worth of each deposit's coins when they were sent. */
  private readonly sentWorth = new Map<string, MicroCents>();
  private putIn: MicroCents = 0n;
  private paidOut: MicroCents = 0n;
  private roundings: MicroCents = 0n;

  async move(move: Move, key: string): Promise<string> {
    switch (move.kind) {
      case 'wait':
        this.market.move(move);
        return 'done';
      case 'provider':
        this.market.isDown = move.isDown;
        return 'done';
      case 'look':
        return (await this.deps.quotes.find('btc')) === undefined ? 'no price' : 'done';
      case 'deposit':
      case 'withdraw':
        return this.file(move, key);
      default:
        return this.settle(move);
    }
  }

  protected override quotes(store: Deps['rates']): Deps['quotes'] {
    const provider = () => Promise.resolve(this.market.answer());
    return rateCache({ store, provider, now: () => this.market.nowMs });
  }

  private async file({ kind, cents }: Extract<Move, { cents: number }>, key: string): Promise<string> {
    const request = kind === 'deposit' ? 'request-deposit' : 'request-withdrawal';
    const about = { name: key, key, actor: 'clara', user: 'clara', coin: 'btc', rate: 0 } as const;
    const outcome = await this.outcomeOf({ kind: request, ...about, cents });
    if (outcome !== 'done') return outcome;
    this.pending.push(key);
    if (kind === 'withdraw') return outcome;
    const deposit = this.recordOf(key);
    this.exchange(deposit);
    this.sentWorth.set(key, this.worthOf(deposit));
    return outcome;
  }

  private async settle({ kind, back }: Extract<Move, { back: number }>): Promise<string> {
    const target = this.pending.at(-1 - (back % Math.max(1, this.pending.length)));
    if (target === undefined) return 'nothing to decide';
    const review = kind === 'approve' ? 'Approved' : 'Rejected';
    const outcome = await this.outcomeOf(
      kind === 'cancel'
        ? { kind: 'delete', actor: 'clara', target }
        : { kind: 'review', review, actor: 'ben', target, rate: 0 },
    );
    if (outcome !== 'done') return outcome;
    this.pending = this.pending.filter((other) => other !== target);
    const { status, paid } = this.recordOf(target);
    if (status === 'Approved') this.putIn += this.sentWorth.get(target) ?? 0n;
    if (status === 'Approved' && paid !== null) {
      this.exchange(paid);
      this.paidOut += this.worthOf(paid);
    }
    this.compare();
    return outcome;
  }

  private async outcomeOf(operation: Operation): Promise<string> {
    const { outcome, reason } = await this.run(operation, this.market.nowMs);
    if (outcome === 'broken') throw new Error(reason);
    return outcome.replace('refused: ', '');
  }

  private recordOf(key: string): Transaction {
    const record = this.books.transactions.get(this.idOf(key));
    if (record === undefined) throw new Error(`${key} is lost`);
    return record;
  }

  /** Coins change hands: at a price of the last five minutes, and rounded to a millionth of a coin. */
  private exchange({ rateUsd, rateAtMs }: Price): void {
    const ageMs = this.market.nowMs - rateAtMs;
    if (ageMs > ratesLimits.rateAgeMsMax) this.problem = `the price is ${String(ageMs / 1000)} s old`;
    if (this.market.rateAt(rateAtMs) !== rateUsd) this.problem = 'the market never had this price';
    this.roundings += 50n * BigInt(this.market.heardRateUsd);
  }

  private worthOf({ coinUnits }: Price): MicroCents {
    return BigInt(coinUnits) * BigInt(this.market.heardRateUsd);
  }

  private compare(): void {
    const { available, held } = this.books.accounts.get(this.uidOf('clara'))?.usd ?? {
      available: 0,
      held: 0,
    };
    const worth = this.paidOut + BigInt(available + held) * 1_000_000n;
    const gain = worth - this.putIn - this.roundings;
    if (gain > 0n) this.problem = `a gain of ${(Number(gain) / 1e8).toFixed(2)} USD`;
  }
}
