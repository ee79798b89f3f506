import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { coins } from '@keelstone/domain/ledger/account';
import { limits } from '@keelstone/domain/limits';
import { usdPerCoin } from '@keelstone/domain/money/convert';
import type { Quote } from '@keelstone/domain/rates/quote';

type For = {
  /** The deployment's key, 32 bytes in base64; prices have one of their own, derived from it. */
  key: string;
  /** Who was shown the price. */
  uid: string;
};

/**
 * A price that an administrator was shown, for the decision that follows: nothing is stored. It is good for five minutes
 * since it was read, as every price is.
 */
export function signPrice({ coin, rate, atMs }: Quote, by: For): string {
  const text = [coin, rate, atMs].join('_');
  return `${text}_${macOf(text, by)}`;
}

/** The price in what `signPrice` made for the same person; `undefined` for anything else, and once it is too old. */
export function openPrice(signed: string, by: For, nowMs: number): Quote | undefined {
  const [coinText = '', rateText = '', atText = '', ...mac] = signed.split('_');
  const expected = Buffer.from(macOf([coinText, rateText, atText].join('_'), by));
  const given = Buffer.from(mac.join('_'));
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const coin = coins.find((each) => each === coinText);
  const rate = usdPerCoin(Number(rateText));
  const atMs = Number(atText);
  if (coin === undefined || rate === undefined || nowMs - atMs > limits.rateAgeMsMax) return undefined;
  return { coin, rate, atMs };
}

function macOf(text: string, { key, uid }: For): string {
  const own = hkdfSync('sha256', Buffer.from(key, 'base64'), '', 'keelstone signed price', 32);
  return createHmac('sha256', Buffer.from(own)).update(`${uid}|${text}`).digest('base64url');
}
