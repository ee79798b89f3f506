import { toUnits, unitsToNumber } from '@keelstone/domain/kernel/amounts/units';
import type { Period } from '@keelstone/domain/kernel/time/period';
import type { ClaimHistoryWire } from '@keelstone/domain/money/statement/balance-history.wire';
import type { StatementWire } from '@keelstone/domain/money/statement/statement.contract';
import { useCurrentUser } from '../../../lib/session/use-session.ts';
import { HistoryChart, isCharted } from './balance-history.tsx';
import { useClaimHistory } from './statement.calls.ts';

type PeriodProps = Pick<StatementWire, 'period' | 'opening' | 'closing'>;

/** The available USD over the period of a statement, with the movements that changed them. */
export function PeriodHistory({ period, opening, closing }: PeriodProps) {
  const query = useClaimHistory('all');
  if (!isCharted(useCurrentUser())) return null;
  const reserved = unitsToNumber('usd', toUnits('usd', closing.held.usd) - toUnits('usd', opening.held.usd));
  const cut = { ...query, data: query.data && { ...cutTo(query.data, period), reserved } };
  return <HistoryChart query={cut} height={120} label="In this period" />;
}

/** Reduces a history to a period. */
function cutTo({ opening, points }: ClaimHistoryWire, period: Period) {
  const before = points.findLast(({ day }) => day < period.from);
  return {
    period,
    opening: before?.usd ?? opening,
    points: points.filter(({ day }) => day >= period.from && day <= period.to),
  };
}
