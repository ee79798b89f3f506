import { policyFromWire, type PolicyWire } from '@keelstone/domain/policy/policy.schema';
import { policyChanges } from '@keelstone/domain/policy/describe-changes';
import { isLoosening } from '@keelstone/domain/policy/policy';
import { decimalText, usdFromNumber } from '@keelstone/domain/money/units';
import type { Change } from '../../../components/change-list.tsx';
import { amountOf } from '../../../lib/forms/amount-text.ts';

/** The form keeps strings; an empty threshold or wait means none. */
export type PolicyValues = {
  withdrawalsFrom: string;
  creditsFrom: string;
  figuresFrom: string;
  wallet: boolean;
  policy: boolean;
  addressHours: string;
  passwordHours: string;
  factorHours: string;
  payoutDayUsd: string;
};

export function valuesOf({
  withdrawalsFrom,
  creditsFrom,
  figuresFrom,
  wallet,
  policy,
  addressHours,
  passwordHours,
  factorHours,
  payoutDayUsd,
}: PolicyWire): PolicyValues {
  return {
    withdrawalsFrom: boundText(withdrawalsFrom),
    creditsFrom: boundText(creditsFrom),
    figuresFrom: boundText(figuresFrom),
    wallet,
    policy,
    addressHours: hoursText(addressHours),
    passwordHours: hoursText(passwordHours),
    factorHours: hoursText(factorHours),
    payoutDayUsd: payoutDayUsd === 0 ? '' : boundText(payoutDayUsd),
  };
}

/** What the schema checks: a bound that is no amount is refused by it. */
export function inputOf(values: PolicyValues) {
  const bound = (text: string): number | null => amountOf(text, 'usd') ?? null;
  const wait = (text: string, unit: 'hours' | 'usd' = 'hours'): number => amountOf(text, unit) ?? 0;
  return {
    withdrawalsFrom: bound(values.withdrawalsFrom),
    creditsFrom: bound(values.creditsFrom),
    figuresFrom: bound(values.figuresFrom),
    wallet: values.wallet,
    policy: values.policy,
    addressHours: wait(values.addressHours),
    passwordHours: wait(values.passwordHours),
    factorHours: wait(values.factorHours),
    payoutDayUsd: wait(values.payoutDayUsd, 'usd'),
  };
}

/** What changes, in words. */
export function changesBetween(from: PolicyWire, to: PolicyWire): Change[] {
  return policyChanges(policyFromWire(from), policyFromWire(to));
}

/** True if it would take two people, and 24 hours. */
export function isLooser(from: PolicyWire, to: PolicyWire): boolean {
  return isLoosening(policyFromWire(from), policyFromWire(to));
}

function hoursText(hours: number): string {
  return hours === 0 ? '' : String(hours);
}

function boundText(usd: number | null): string {
  const cents = usd === null ? undefined : usdFromNumber(usd);
  return cents === undefined ? '' : decimalText(cents, 2);
}
