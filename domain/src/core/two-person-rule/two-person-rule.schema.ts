import { type InferType, number } from 'yup';
import { amountLimits } from '../../kernel/amounts/amounts.limits.ts';
import { usdCents, usdFromNumber, usdToNumber } from '../../kernel/amounts/units.ts';
import { namedObject } from '../../kernel/validation/name-schema.ts';
import { validationTexts } from '../../kernel/validation/validation.texts.ts';

export const policySchema = namedObject('Policy', {
  twoPeopleFrom: number()
    .strict()
    .nullable()
    .defined(validationTexts.amount)
    .test('usd', validationTexts.money, (value) => value === null || usdFromNumber(value) !== undefined)
    .max(amountLimits.recordUsdMax, validationTexts.invalid)
    .meta({
      description:
        'The USD from which two administrators are needed. 0 is always, null is never. If it is not null, deposit addresses and this policy always take two.',
    }),
}).meta({ description: 'The amount from which a second administrator is needed.' });
export type PolicyWire = InferType<typeof policySchema>;

/** The bound in cents. The schema has already checked the value. */
export function boundFromWire({ twoPeopleFrom: usd }: PolicyWire): number | null {
  if (usd === null) return null;
  const cents = usdFromNumber(usd);
  if (cents === undefined) throw new Error(`${String(usd)} is not an amount of USD`);
  return cents;
}

export function boundToWire(fromUsdCents: number | null): PolicyWire {
  return { twoPeopleFrom: fromUsdCents === null ? null : usdToNumber(usdCents(fromUsdCents)) };
}
