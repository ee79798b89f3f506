import type { Asset } from '@keelstone/domain/kernel/amounts/coins';
import {
  coinToNumber,
  coinUnits,
  usdCents,
  usdFromNumber,
  usdToNumber,
  type UsdCents,
} from '@keelstone/domain/kernel/amounts/units';
import { readTypedAmount } from '@keelstone/domain/kernel/validation/typed-amount';

/**
 * The typed amount as a JSON number. `undefined` if nothing was typed, NaN for a text that is no amount: no schema
 * accepts NaN, and `AmountField` shows the fault.
 */
export function parseAmount(text: string, unit: Asset): number | undefined {
  const typed = readTypedAmount(text, unit);
  if (typed.kind !== 'amount') return typed.kind === 'empty' ? undefined : Number.NaN;
  return unit === 'usd' ? usdToNumber(usdCents(typed.units)) : coinToNumber(coinUnits(typed.units));
}

/** The cents of a parsed amount, or `undefined` if it is no amount of whole cents. */
export function toUsdCents(amount: number | undefined): UsdCents | undefined {
  return amount === undefined ? undefined : usdFromNumber(amount);
}
