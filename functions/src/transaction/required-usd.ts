import { DomainError } from '@keelstone/domain/errors';
import { usdFromNumber, type UsdCents } from '@keelstone/domain/money/units';

/** Cents of a JSON amount the schema has already accepted; the type system does not know that. */
export function requiredUsd(value: number, field: string): UsdCents {
  const cents = usdFromNumber(value);
  if (cents === undefined) throw new DomainError('invalid-input', { field });
  return cents;
}
