import type { Asset } from '../../kernel/amounts/coins.ts';

/** What the figures of an account are called. */
export const assetTitles: Readonly<Record<Asset, string>> = {
  usd: 'Balance',
  btc: 'Bitcoin',
  eth: 'Ethereum',
};
