import { limits } from '@keelstone/domain/limits';
import { usdFromNumber } from '@keelstone/domain/money/units';
import type { PolicyChange } from '../src/features/desk/policy/update-policy.service.ts';

type Given = { from?: string | undefined; 'drop-waits'?: boolean | undefined };

/** The change that the arguments describe, `undefined` for none, or what is wrong with them. */
export function policyChangeOf({
  from,
  'drop-waits': dropsEarlierWaits = false,
}: Given): PolicyChange | string | undefined {
  if (from === undefined) return dropsEarlierWaits ? { dropsEarlierWaits } : undefined;
  const fromUsdCents = boundOf(from);
  if (fromUsdCents === undefined) return '--from takes an amount of USD, always or never: --from 1000';
  return { fromUsdCents, dropsEarlierWaits };
}

/** In cents; `null` for never, `undefined` if it is none of them. */
function boundOf(word: string): number | null | undefined {
  if (word === 'never') return null;
  if (word === 'always') return 0;
  if (!/^\d+(\.\d{1,2})?$/.test(word) || Number(word) > limits.recordUsdMax) return undefined;
  return usdFromNumber(Number(word));
}
