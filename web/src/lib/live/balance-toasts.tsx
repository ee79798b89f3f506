import type { UserWire } from '@keelstone/domain/api/user.contract';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { timing } from '../../config/timing.ts';
import { useNotify } from '../notify.ts';
import { balanceChange, figuresOf, type ShownFigures } from './balance-change.ts';

/**
 * Shows a toast when the balance in an open tab changes: once per change, wherever it came from. Not for the effect of
 * this tab's own request, which the page reports itself.
 */
export function BalanceToasts({ user: { balance, btc, eth } }: { user: UserWire }) {
  const notify = useNotify();
  const queryClient = useQueryClient();
  const shown = useRef<ShownFigures>(undefined);
  useEffect(() => {
    const before = shown.current;
    const after = figuresOf({ balance, btc, eth });
    shown.current = after;
    const change = before && balanceChange(before, after);
    if (change !== undefined && !isOwnChange(queryClient)) notify.info(change);
  }, [balance, btc, eth, notify, queryClient]);
  return null;
}

/** True while a request of this tab runs, or was sent so recently that the fresh balance is its effect. */
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
