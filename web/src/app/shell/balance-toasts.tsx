import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { UserWire } from '@keelstone/domain/core/user/user.contract';
import { assets, type Asset } from '@keelstone/domain/kernel/amounts/coins';
import { formatChange } from '@keelstone/domain/kernel/amounts/format';
import { toUnits } from '@keelstone/domain/kernel/amounts/units';
import { timing } from '../../config/timing.ts';
import { useNotify } from '../../lib/toast/notify.ts';

/** Shows a toast for each change of the balance, except for the effect of this tab's own request. */
export function BalanceToasts({ user: { balance, btc, eth } }: { user: UserWire }) {
  const notify = useNotify();
  const queryClient = useQueryClient();
  const shown = useRef<ShownFigures>(undefined);
  useEffect(() => {
    const before = shown.current;
    const after = toFigures({ balance, btc, eth });
    shown.current = after;
    const change = before && findBalanceChange(before, after);
    if (change !== undefined && !isOwnChange(queryClient)) notify.info(change);
  }, [balance, btc, eth, notify, queryClient]);
  return null;
}

/** True while a request of this tab runs, or if one was sent so recently that it has caused the change. */
function isOwnChange(queryClient: QueryClient): boolean {
  const sinceMs = Date.now() - timing.ownChangeMs;
  return queryClient
    .getMutationCache()
    .getAll()
    .some(
      ({ state }) =>
        state.status === 'pending' || (state.status === 'success' && state.submittedAt > sinceMs),
    );
}

/** The balance in cents and 1e-8 units. */
type ShownFigures = Readonly<Record<Asset, number>>;

function toFigures({ balance, btc, eth }: Pick<UserWire, 'balance' | 'btc' | 'eth'>): ShownFigures {
  return { usd: toUnits('usd', balance), btc: toUnits('btc', btc), eth: toUnits('eth', eth) };
}

/** Formats all changed figures as one text, such as "Your USD balance changed: +$600.00". */
export function findBalanceChange(beforeUnits: ShownFigures, afterUnits: ShownFigures): string | undefined {
  const changedAssets = assets.filter((asset) => beforeUnits[asset] !== afterUnits[asset]);
  const [first] = changedAssets;
  if (first === undefined) return undefined;
  const texts = changedAssets.map((asset) => formatChange(asset, afterUnits[asset] - beforeUnits[asset]));
  const whose = changedAssets.length === 1 ? `${first.toUpperCase()} balance` : 'balances';
  return `Your ${whose} changed: ${texts.join(', ')}`;
}
