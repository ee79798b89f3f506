import type { JournalEvent, SystemAccount } from '@keelstone/domain/core/ledger/journal';
import { amountLimits } from '@keelstone/domain/kernel/amounts/amounts.limits';
import type { Asset } from '@keelstone/domain/kernel/amounts/coins';
import { type Holder, holders } from './command.ts';

type Bucket = { available: bigint; held: bigint };

/** `from` loses, `to` gains. The user's side names a bucket, the platform's side an account. */
export type Move = {
  asset: Asset;
  from: keyof Bucket | SystemAccount;
  to: keyof Bucket | SystemAccount;
  amount: bigint;
};

/** A posting: the record by its name, an edit of figures by its key. */
export type OracleEntry = { event: JournalEvent; of: string };

const cap = BigInt(amountLimits.accountUnitsMax);

/** The oracle's own bookkeeping: moves between named boxes, in BigInt. */
export class OracleBooks {
  readonly users = new Map<Holder, Record<Asset, Bucket>>(holders.map((user) => [user, emptyAssets()]));
  readonly system = new Map<string, bigint>();
  /** The journal entries of each user, in order. */
  readonly journal = new Map<Holder, OracleEntry[]>(holders.map((user) => [user, []]));

  of(user: Holder): Record<Asset, Bucket> {
    return this.users.get(user) ?? emptyAssets();
  }

  /** Whether all moves together are possible, or the first figure that would leave 0 to the cap. */
  tryPost(user: Holder, moves: readonly Move[]): 'possible' | 'below-zero' | 'above-cap' {
    const figures = Object.values(this.after(user, moves)).flatMap(({ available, held }) => [
      available,
      held,
    ]);
    const fault = figures.find((figure) => figure < 0n || figure > cap);
    if (fault === undefined) return 'possible';
    return fault < 0n ? 'below-zero' : 'above-cap';
  }

  /** Makes all moves as one journal entry; they must be possible. */
  post(user: Holder, entry: OracleEntry, moves: readonly Move[]): void {
    this.users.set(user, this.after(user, moves));
    this.journal.get(user)?.push(entry);
    for (const { asset, from, to, amount } of moves) {
      this.addToSystem(from, asset, -amount);
      this.addToSystem(to, asset, amount);
    }
  }

  private after(user: Holder, moves: readonly Move[]): Record<Asset, Bucket> {
    const before = this.of(user);
    const after = { usd: { ...before.usd }, btc: { ...before.btc }, eth: { ...before.eth } };
    for (const { asset, from, to, amount } of moves) {
      if (from === 'available' || from === 'held') after[asset][from] -= amount;
      if (to === 'available' || to === 'held') after[asset][to] += amount;
    }
    return after;
  }

  private addToSystem(name: Move['from'], asset: Asset, amount: bigint): void {
    if (name === 'available' || name === 'held' || amount === 0n) return;
    const line = `${name} ${asset}`;
    this.system.set(line, (this.system.get(line) ?? 0n) + amount);
  }
}

/** Enough dollars, and some of the coin or none of either coin. */
export function canPay(
  { usd, btc, eth }: Record<Asset, Bucket>,
  coin: 'btc' | 'eth',
  cents: bigint,
): boolean {
  const hasNoCoins = btc.available + eth.available === 0n;
  return cents <= usd.available && (hasNoCoins || { btc, eth }[coin].available > 0n);
}

function emptyAssets(): Record<Asset, Bucket> {
  const empty = (): Bucket => ({ available: 0n, held: 0n });
  return { usd: empty(), btc: empty(), eth: empty() };
}
