import { waitFields } from '@keelstone/domain/policy/payment-bounds';
import { amountRules, type Policy } from '@keelstone/domain/policy/policy';
import { limits } from '@keelstone/domain/limits';
import { usdFromNumber } from '@keelstone/domain/money/units';

/** The fields of a policy that a command sets; the others stay. */
export type PolicyChange = Partial<Policy>;

type Given = { [Name in Exclude<keyof Policy, 'payoutDayUsdCents'>]?: string | undefined } & {
  payoutDay?: string | undefined;
};

/** The change that the arguments describe, or what is wrong with them. */
export function policyChangeOf(given: Given): PolicyChange | string {
  const change: PolicyChange = {};
  for (const rule of amountRules) {
    const word = given[rule];
    if (word === undefined) continue;
    const bound = boundOf(word);
    if (bound === undefined) return `--${rule} takes an amount of USD, or off: --${rule} 1000`;
    change[rule] = bound;
  }
  for (const field of waitFields) {
    const word = given[field];
    if (word === undefined) continue;
    const hours = hoursOf(word);
    if (hours === undefined) return `A wait is a number of hours up to ${hoursMax}, or off`;
    change[field] = hours;
  }
  if (given.payoutDay !== undefined) {
    const bound = boundOf(given.payoutDay);
    if (bound === undefined) return '--payout-day takes an amount of USD, or off';
    change.payoutDayUsdCents = bound ?? 0;
  }
  for (const rule of ['wallet', 'policy'] as const) {
    const word = given[rule];
    if (word === undefined) continue;
    if (word !== 'on' && word !== 'off') return `--${rule} takes on or off`;
    change[rule] = word === 'on';
  }
  return change;
}

const hoursMax = String(limits.paymentWaitHoursMax);

function hoursOf(word: string): number | undefined {
  if (word === 'off') return 0;
  return /^\d{1,3}$/.test(word) && Number(word) <= limits.paymentWaitHoursMax ? Number(word) : undefined;
}

/** In cents; `null` for none, `undefined` if it is not an amount. */
function boundOf(word: string): number | null | undefined {
  if (word === 'off') return null;
  if (!/^\d+(\.\d{1,2})?$/.test(word) || Number(word) > limits.recordUsdMax) return undefined;
  return usdFromNumber(Number(word));
}
