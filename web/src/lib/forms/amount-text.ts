import { usdFromNumber, type UsdCents } from '@keelstone/domain/money/units';

/**
 * The number that a person typed: "1,000.50" → 1000.5. `undefined` where nothing was typed, NaN where it is no
 * number. Whether it is an amount that may be used is the schema's to say.
 */
export function amountOf(text: string): number | undefined {
  const typed = text.trim();
  if (typed === '') return undefined;
  const plain = /^\d{1,3}(,\d{3})+(\.\d*)?$/.test(typed) ? typed.replaceAll(',', '') : typed;
  return /^\d*\.?\d*$/.test(plain) && /\d/.test(plain) ? Number(plain) : Number.NaN;
}

/** The cents of a parsed amount; `undefined` where it is no amount of whole cents. */
export function usdCentsOf(amount: number | undefined): UsdCents | undefined {
  return amount === undefined ? undefined : usdFromNumber(amount);
}

/** Keeps what can be part of an amount. */
export function amountCharacters(typed: string): string {
  return typed.replace(/[^\d.,]/g, '');
}
