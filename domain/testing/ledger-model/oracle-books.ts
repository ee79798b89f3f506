import { limits } from '../../src/limits.ts';
import type { Asset } from '../../src/ledger/account.ts';
import type { SystemAccount } from '../../src/ledger/journal.ts';
import { holders, type Holder } from './command.ts';

type Bucket = { available: bigint; held: bigint };

/** `from` loses, `to` gains. The user's side names a bucket, the platform's side an account. */
export type Move = {
  asset: Asset;
  from: keyof Bucket | SystemAccount;
  to: keyof Bucket | SystemAccount;
  amount: bigint;
};

const cap = BigInt(limits.accountUnitsMax);

/** The oracle's own bookkeeping: moves between named boxes, in BigInt. */
export class OracleBooks {
  readonly users = new Map<Holder, Record<Asset, Bucket>>(holders.map((user) => [user, emptyAssets()]));
  readonly system = new Map<string, bigint>();
  readonly entries = new Map<Holder, number>(holders.map((user) => [user, 0]));

  of(user: Holder): Record<Asset, Bucket> {
    return this.users.get(user) ?? emptyAssets();
  }

  /** Makes all moves as one journal entry, or none of them, by the first figure that would leave 0 to the cap. */
  post(user: Holder, moves: readonly Move[]): 'posted' | 'below-zero' | 'above-cap' {
    const before = this.of(user);
    const after = { usd: { ...before.usd }, btc: { ...before.btc }, eth: { ...before.eth } };
    for (const { asset, from, to, amount } of moves) {
      if (from === 'available' || from === 'held') after[asset][from] -= amount;
      if (to === 'available' || to === 'held') after[asset][to] += amount;
    }
    const figures = Object.values(after).flatMap(({ available, held }) => [available, held]);
    const fault = figures.find((figure) => figure < 0n || figure > cap);
    if (fault !== undefined) return fault < 0n ? 'below-zero' : 'above-cap';

    this.users.set(user, after);
    this.entries.set(user, (this.entries.get(user) ?? 0) + 1);
    for (const { asset, from, to, amount } of moves) {
      this.addToSystem(from, asset, -amount);
      this.addToSystem(to, asset, amount);
    }
    return 'posted';
  }

  private addToSystem(name: Move['from'], asset: Asset, amount: bigint): void {
    if (name === 'available' || name === 'held' || amount === 0n) return;
    const line = `${name} ${asset}`;
    this.system.set(line, (this.system.get(line) ?? 0n) + amount);
  }
}

function emptyAssets(): Record<Asset, Bucket> {
  const empty = (): Bucket => ({ available: 0n, held: 0n });
  return { usd: empty(), btc: empty(), eth: empty() };
}
