import { boolean, number, object, type InferType } from 'yup';
import { limits } from '../limits.ts';
import { fieldMessages } from '../messages.ts';
import { usdCents, usdFromNumber, usdToNumber } from '../money/units.ts';
import { usdField } from '../validation/fields.ts';
import { named } from '../validation/named.ts';
import type { Policy } from './policy.ts';

/** From how many USD on two administrators are needed; 0 is always, null never. */
function boundField() {
  return number()
    .strict()
    .typeError(fieldMessages.money)
    .nullable()
    .defined(fieldMessages.required)
    .test('usd', fieldMessages.money, (value) => value === null || usdFromNumber(value) !== undefined)
    .max(limits.recordUsdMax, fieldMessages.invalid)
    .meta({
      description: 'From this many USD on two administrators are needed: 0 is always, null is never.',
    });
}

function ruleField() {
  return boolean().strict().required(fieldMessages.required);
}

function hoursField() {
  return number()
    .strict()
    .typeError(fieldMessages.invalid)
    .required(fieldMessages.required)
    .integer(fieldMessages.invalid)
    .min(0, fieldMessages.invalid)
    .max(limits.paymentWaitHoursMax, fieldMessages.invalid)
    .test('zero', fieldMessages.invalid, (value) => !Object.is(value, -0))
    .meta({ description: 'For so many hours after that no withdrawal is approved; 0 is off.' });
}

function dayField() {
  return usdField()
    .max(limits.recordUsdMax, fieldMessages.invalid)
    .meta({ description: 'USD that one account is paid in 24 hours at most; 0 is off.' });
}

export const policySchema = named(
  'Policy',
  'When a second administrator is needed: by amount for money, as a whole for deposit addresses and this policy. And what withdrawals wait for.',
  object({
    withdrawalsFrom: boundField(),
    creditsFrom: boundField(),
    figuresFrom: boundField(),
    wallet: ruleField(),
    policy: ruleField(),
    addressHours: hoursField(),
    passwordHours: hoursField(),
    factorHours: hoursField(),
    payoutDayUsd: dayField(),
  }),
);
export type PolicyWire = InferType<typeof policySchema>;

/** Of values that the schema has checked. */
export function policyFromWire({
  withdrawalsFrom,
  creditsFrom,
  figuresFrom,
  wallet,
  policy,
  addressHours,
  passwordHours,
  factorHours,
  payoutDayUsd,
}: PolicyWire): Policy {
  return {
    withdrawals: centsOf(withdrawalsFrom),
    credits: centsOf(creditsFrom),
    figures: centsOf(figuresFrom),
    wallet,
    policy,
    addressHours,
    passwordHours,
    factorHours,
    payoutDayUsdCents: centsOf(payoutDayUsd) ?? 0,
  };
}

export function policyToWire({
  withdrawals,
  credits,
  figures,
  wallet,
  policy,
  addressHours,
  passwordHours,
  factorHours,
  payoutDayUsdCents,
}: Policy): PolicyWire {
  return {
    withdrawalsFrom: usdOf(withdrawals),
    creditsFrom: usdOf(credits),
    figuresFrom: usdOf(figures),
    wallet,
    policy,
    addressHours,
    passwordHours,
    factorHours,
    payoutDayUsd: usdOf(payoutDayUsdCents) ?? 0,
  };
}

function centsOf(usd: number | null): number | null {
  if (usd === null) return null;
  const cents = usdFromNumber(usd);
  if (cents === undefined) throw new Error(`${String(usd)} is not an amount of USD`);
  return cents;
}

function usdOf(cents: number | null): number | null {
  return cents === null ? null : usdToNumber(usdCents(cents));
}
