import { usdFromNumber } from '@keelstone/domain/kernel/amounts/units';
import type { PolicyChange } from '../src/features/desk/two-person-rule/update-policy.ts';
import { amountLimits } from '@keelstone/domain/kernel/amounts/amounts.limits';

type Given = { from?: string | undefined; 'drop-waits'?: boolean | undefined };

/** The change that the arguments describe, `undefined` for none, or what is wrong with them. */
export function policyChangeOf({
  from,
  'drop-waits': dropsEarlierWaits = false,
}: Given): PolicyChange | string | undefined {
  if (from === undefined) return dropsEarlierWaits ? { dropsEarlierWaits } : undefined;
  if (from === 'never') return { fromUsdCents: null, dropsEarlierWaits };
  const usd = from === 'always' ? 0 : Number(/^\d+(\.\d{1,2})?$/.test(from) ? from : Number.NaN);
  const fromUsdCents = usd <= amountLimits.recordUsdMax ? usdFromNumber(usd) : undefined;
  if (fromUsdCents === undefined) return '--from takes an amount of USD, always or never: --from 1000';
  return { fromUsdCents, dropsEarlierWaits };
}
