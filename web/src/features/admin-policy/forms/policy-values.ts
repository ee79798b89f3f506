import { policyFromWire, type PolicyWire } from '@keelstone/domain/policy/policy.schema';
import { policyChanges } from '@keelstone/domain/policy/describe-changes';
import { isLoosening } from '@keelstone/domain/policy/policy';
import { decimalText, usdFromNumber } from '@keelstone/domain/money/units';
import type { Change } from '../../../components/change-list.tsx';
import { amountOf } from '../../../lib/forms/amount-text.ts';

/** The form keeps strings; an empty bound is none. */
export type PolicyValues = {
  withdrawalsFrom: string;
  creditsFrom: string;
  figuresFrom: string;
  wallet: boolean;
  policy: boolean;
};

export function valuesOf({
  withdrawalsFrom,
  creditsFrom,
  figuresFrom,
  wallet,
  policy,
}: PolicyWire): PolicyValues {
  return {
    withdrawalsFrom: boundText(withdrawalsFrom),
    creditsFrom: boundText(creditsFrom),
    figuresFrom: boundText(figuresFrom),
    wallet,
    policy,
  };
}

/** What the schema checks: a bound that is no amount is refused by it. */
export function inputOf(values: PolicyValues) {
  const bound = (text: string): number | null => amountOf(text) ?? null;
  return {
    withdrawalsFrom: bound(values.withdrawalsFrom),
    creditsFrom: bound(values.creditsFrom),
    figuresFrom: bound(values.figuresFrom),
    wallet: values.wallet,
    policy: values.policy,
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

function boundText(usd: number | null): string {
  const cents = usd === null ? undefined : usdFromNumber(usd);
  return cents === undefined ? '' : decimalText(cents, 2);
}
