import type { Policy } from '@keelstone/domain/core/two-person-rule/two-person-rule';
import { amountLimits } from '@keelstone/domain/kernel/amounts/amounts.limits';
import { usdFromNumber } from '@keelstone/domain/kernel/amounts/units';

/** The policy that the argument describes, `undefined` for none, or what is wrong with it. */
export function policyChangeOf({ from }: { from?: string | undefined }): Policy | string | undefined {
  if (from === undefined) return undefined;
  if (from === 'never') return { fromUsdCents: null };
  const usd = from === 'always' ? 0 : Number(/^\d+(\.\d{1,2})?$/.test(from) ? from : Number.NaN);
  const fromUsdCents = usd <= amountLimits.recordUsdMax ? usdFromNumber(usd) : undefined;
  if (fromUsdCents === undefined) return '--from takes an amount of USD, always or never: --from 1000';
  return { fromUsdCents };
}
