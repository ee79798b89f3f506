import { DomainError } from '@keelstone/domain/errors';
import type { Asset } from '@keelstone/domain/kernel/amounts/coins';
import {
  coinFromNumber,
  usdFromNumber,
  type CoinUnits,
  type UsdCents,
} from '@keelstone/domain/kernel/amounts/units';

/** Converts a JSON amount into cents. The schema has already accepted it, but its type does not show that. */
export function requireUsd(value: number, field: string): UsdCents {
  const cents = usdFromNumber(value);
  if (cents === undefined) throw new DomainError('invalid-input', { field });
  return cents;
}

/** Converts all three figures of an account: into cents, and 1e-8 units of the coins. */
export function requireFigures(figures: {
  balance: number;
  btc: number;
  eth: number;
}): Record<Asset, number> {
  return {
    usd: requireUsd(figures.balance, 'balance'),
    btc: requireCoin(figures.btc, 'btc'),
    eth: requireCoin(figures.eth, 'eth'),
  };
}

/** Converts a JSON amount that the schema has already accepted into 1e-8 units. */
export function requireCoin(value: number, field: string): CoinUnits {
  const units = coinFromNumber(value);
  if (units === undefined) throw new DomainError('invalid-input', { field });
  return units;
}
