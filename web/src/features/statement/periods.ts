import { DomainError } from '@keelstone/domain/errors';
import { dayOf, periodOf, type Period } from '@keelstone/domain/ledger/statement-period';

const month = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** A period that is offered by name. */
export type NamedPeriod = { label: string; period: Period };

/** The months of the last year, newest first. */
export function latestMonths(nowMs: number): NamedPeriod[] {
  const now = new Date(nowMs);
  return Array.from({ length: 12 }, (_none, back) => {
    const [year, index] = [now.getUTCFullYear(), now.getUTCMonth() - back];
    const firstMs = Date.UTC(year, index, 1);
    return {
      label: month.format(firstMs),
      period: { from: dayOf(firstMs), to: dayOf(Date.UTC(year, index + 1, 0)) },
    };
  });
}

/** What is wrong with dates that somebody chose, as the server would say it; nothing for a period. */
export function periodFault(period: Period, nowMs: number): string | undefined {
  try {
    periodOf(period, nowMs);
    return undefined;
  } catch (error) {
    if (error instanceof DomainError) return error.message;
    throw error;
  }
}
