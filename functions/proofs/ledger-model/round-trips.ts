import { currentWallet } from '@keelstone/domain/collections';
import { DomainError } from '@keelstone/domain/errors';
import { limits } from '@keelstone/domain/limits';
import { usdPerCoin, type UsdPerCoin } from '@keelstone/domain/money/convert';
import { usdCents } from '@keelstone/domain/money/units';
import { makeAdmin, makeUser } from '@keelstone/domain/testing/make-user';
import { exampleAddresses, makeWalletVersion } from '@keelstone/domain/testing/make-wallet';
import type { Price } from '@keelstone/domain/transaction/price';
import type { Transaction } from '@keelstone/domain/transaction/transaction';
import type { User } from '@keelstone/domain/user/user';
import type { Caller } from '../../src/platform/call/caller.ts';
import { rateCache } from '../../src/features/money/rates/rate-cache.ts';
import { act } from '../../src/features/desk/preview/act.ts';
import { deleteTransaction } from '../../src/features/money/transaction/delete-transaction.service.ts';
import { requestDeposit } from '../../src/features/money/transaction/request-deposit.service.ts';
import { requestWithdrawal } from '../../src/features/money/transaction/request-withdrawal.service.ts';
import { reviewTransaction } from '../../src/features/money/transaction/review-transaction.service.ts';
import { memoryDeps } from '../../testing/memory-store/memory-deps.ts';

/** What a customer does, or waits for. `back` counts Pending records from the newest, cyclically. */
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

const owner = makeUser();
const admin = makeUser({ ...makeAdmin(), isAdmin: true });
const origin = { ip: '127.0.0.1', userAgent: 'model', requestId: 'model', forwarded: [] };

/** Plays moves of one customer on the services and returns what was wrong, if anything was. */
export async function playRoundTrips(moves: readonly Move[], reached?: Reached): Promise<string | undefined> {
  const trips = new RoundTrips();
  await trips.open();
  for (const [step, move] of moves.entries()) {
    const outcome = await trips.run(move, String(1_700_000_000_000 + step));
    reached?.set(`${move.kind}: ${outcome}`, (reached.get(`${move.kind}: ${outcome}`) ?? 0) + 1);
    const problem = trips.problem;
    if (problem !== undefined) return `after move ${String(step)} (${move.kind}): ${problem}`;
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

  /** What the provider answers now; `undefined` while it is down. */
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

class RoundTrips {
  problem: string | undefined;
  private readonly market = new SimulatedMarket();
  private readonly now = () => this.market.nowMs;
  private readonly deps = memoryDeps({
    now: this.now,
    quotes: (store) =>
      rateCache({ store, now: this.now, provider: () => Promise.resolve(this.market.answer()) }),
  });
  /** Ids, oldest first. */
  private pending: string[] = [];
  /** What the coins of each deposit were worth when they were sent. */
  private readonly sentWorth = new Map<string, MicroCents>();
  private putIn: MicroCents = 0n;
  private paidOut: MicroCents = 0n;
  private roundings: MicroCents = 0n;

  async open(): Promise<void> {
    await this.deps.wallets.save(currentWallet, makeWalletVersion());
    for (const user of [owner, admin]) await this.deps.users.save(user.uid, user);
  }

  async run(move: Move, key: string): Promise<string> {
    try {
      return await this.act(move, key);
    } catch (error) {
      if (error instanceof DomainError) return error.code;
      throw error;
    }
  }

  private async act(move: Move, key: string): Promise<string> {
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

  private async file(
    { kind, cents }: { kind: 'deposit' | 'withdraw'; cents: number },
    transactionId: string,
  ): Promise<string> {
    const { deps } = this;
    const amountUsdCents = usdCents(cents);
    const request = { caller: callerOf(owner), transactionId, coin: 'btc', amountUsdCents } as const;
    if (kind === 'withdraw') {
      const { id } = await requestWithdrawal({ ...request, address: exampleAddresses.btc }, deps);
      this.pending.push(id);
      return 'done';
    }
    const proof = `inbox/${owner.uid}/${transactionId}-proof.jpg`;
    await deps.files.writeVault(proof, new Uint8Array(1), 'image/jpeg');
    const deposit = await requestDeposit({ ...request, proof, remarks: '' }, deps);
    this.exchange(deposit);
    this.sentWorth.set(deposit.id, this.worthOf(deposit));
    this.pending.push(deposit.id);
    return 'done';
  }

  private async settle({
    kind,
    back,
  }: {
    kind: 'approve' | 'reject' | 'cancel';
    back: number;
  }): Promise<string> {
    const { deps } = this;
    const id = this.pending.at(-1 - (back % Math.max(1, this.pending.length)));
    if (id === undefined) return 'nothing to decide';
    if (kind === 'cancel') await act(deleteTransaction, { id, caller: callerOf(owner), origin }, deps);
    else {
      const review = kind === 'approve' ? 'Approved' : 'Rejected';
      await act(reviewTransaction, { id, review, caller: callerOf(admin), origin }, deps);
    }
    this.pending = this.pending.filter((other) => other !== id);
    const transaction = await deps.transactions.find(id);
    if (transaction?.status === 'Approved') this.book(transaction);
    await this.compare();
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
    this.roundings += 50n * BigInt(this.market.heardRateUsd);
  }

  private worthOf({ coinUnits }: Price): MicroCents {
    return BigInt(coinUnits) * BigInt(this.market.heardRateUsd);
  }

  private async compare(): Promise<void> {
    const { available, held } = (await this.deps.accounts.find(owner.uid))?.usd ?? { available: 0, held: 0 };
    const worth = this.paidOut + BigInt(available + held) * 1_000_000n;
    const gain = worth - this.putIn - this.roundings;
    if (gain > 0n) this.problem = `a gain of ${(Number(gain) / 1e8).toFixed(2)} USD`;
  }
}

function callerOf(user: User): Caller {
  return { uid: user.uid, sid: 'model', scope: 'full', isAdmin: user.isAdmin, user };
}
