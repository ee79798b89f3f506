import { usdPerCoin, type UsdPerCoin } from '@keelstone/domain/money/convert';

/** The price of a bitcoin over time, in USD with fractions; and whether its provider answers. */
export class SimulatedMarket {
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
