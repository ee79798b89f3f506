import { usdPerCoin, type UsdPerCoin } from '../../src/money/convert.ts';
import { acceptRate, isPollDue, type KeptQuote, type usableQuote } from '../../src/rates/accept-rate.ts';
import type { Quote } from '../../src/rates/quote.ts';

/** What a bitcoin costs at every moment, in USD with fractions; and whether its provider answers. */
export class Market {
  nowMs = 1_700_000_000_000;
  isDown = false;
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
    return this.isDown ? undefined : usdPerCoin(this.usd);
  }

  /** The price at a moment, as the provider would have answered then. */
  rateAt(atMs: number): UsdPerCoin | undefined {
    const then = this.path.findLast(({ fromMs }) => fromMs <= atMs);
    return then && usdPerCoin(then.usd);
  }
}

/** Which of the kept prices may be used; a fault can take the place of the product's own rule. */
export type QuoteRule = typeof usableQuote;

/** The server's memory of prices without its database: it polls when it is asked and a poll is due. */
export class PriceDesk {
  /** The newest answer of the provider, believed or not. */
  heardRateUsd = 0;
  private kept: KeptQuote | undefined;
  private readonly market: Market;
  private readonly rule: QuoteRule;

  constructor(market: Market, rule: QuoteRule) {
    this.market = market;
    this.rule = rule;
  }

  quote(): Quote | undefined {
    const { nowMs } = this.market;
    const rate = isPollDue(this.kept, nowMs) ? this.market.answer() : undefined;
    if (rate !== undefined) {
      this.heardRateUsd = rate;
      this.kept = acceptRate(this.kept, { coin: 'btc', rate, atMs: nowMs });
    }
    return this.rule(this.kept, nowMs);
  }
}
