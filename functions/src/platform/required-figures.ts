import { DomainError } from '@keelstone/domain/errors';
import type { Asset } from '@keelstone/domain/kernel/amounts/coins';
import {
  coinFromNumber,
  usdFromNumber,
  type CoinUnits,
  type UsdCents,
} from '@keelstone/domain/kernel/amounts/units';

/** Cents of a JSON amount the schema has already accepted; the type system does not know that. */
export function requiredUsd(value: number, field: string): UsdCents {
  const cents = usdFromNumber(value);
  if (cents === undefined) throw new DomainError('invalid-input', { field });
  return cents;
}

/** The same for all three figures of an account: cents, and 1e-8 units of the coins. */
export function requiredFigures(figures: {
  balance: number;
  btc: number;
  eth: number;
}): Record<Asset, number> {
  return {
    usd: requiredUsd(figures.balance, 'balance'),
    btc: requiredCoin(figures.btc, 'btc'),
    eth: requiredCoin(figures.eth, 'eth'),
  };
}

/** 1e-8 units of a JSON amount the schema has already accepted. */
export function requiredCoin(value: number, field: string): CoinUnits {
  const units = coinFromNumber(value);
  if (units === undefined) throw new DomainError('invalid-input', { field });
  return units;
}
