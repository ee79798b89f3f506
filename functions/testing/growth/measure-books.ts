import { booksLimits } from '@keelstone/domain/desk/books/books.limits';
import { defaultExpiringDays } from '@keelstone/domain/rights/retention/expiry';
import { roundTripMs } from '../memory-store/round-trips.ts';
import { type JobCost, measureNight } from './measure-night.ts';
import { scheduledJobs } from './scheduled-jobs.ts';

/** A million users, of whom 50,000 have moved once since the last night. */
const simulated = { accounts: 1_000_000, changed: 50_000 };
/** The sign-in of each mover: a security event with its details; a thirtieth is read again, all are counted. */
const signInReads = simulated.changed * (2 + defaultExpiringDays.securityEvent * (2 / 30 + 1 / 1000));
/** The check of what has changed begins five minutes before the end of the last one, every quarter of an hour. */
const repeated = 1 + 5 / 15;

type Costs = ReadonlyMap<string, JobCost>;
type Figure = 'reads' | 'waits' | 'cpuMs';

/**
 * The documents that a night of the books reads at that size, and how long its largest part takes, by what an account more and a
 * changed account more cost in memory: a turn reads a share of all accounts as a whole, the check of what has changed
 * only what is new, and the sums the entries since the last ones. Beside it the declared share of the audit trail, with the
 * sign-ins of a year.
 */
export async function measureBooks(
  movements: number,
): Promise<{ reads: number; auditReads: number; partSeconds: number }> {
  const [few, many, moved] = [
    await measureNight({ accounts: 20, movements, changed: 5, withRequested: true }),
    await measureNight({ accounts: 45, movements, changed: 5, withRequested: true }),
    await measureNight({ accounts: 45, movements, changed: 30, withRequested: true }),
  ];
  const more = (one: Costs, other: Costs, name: string, figure: Figure) =>
    ((other.get(name)?.[figure] ?? 0) - (one.get(name)?.[figure] ?? 0)) / 25;
  const whole = (figure: Figure) => more(few, many, 'proveBooks', figure);
  const entries = 1;
  const changed = more(many, moved, 'reconcileChangedBooks', 'reads') * repeated + entries;
  const sums = (6 * simulated.accounts) / 1000;
  const turn = (simulated.accounts / booksLimits.cycleNights) * whole('reads');
  const partMs = booksLimits.partUsers.max * (whole('waits') * roundTripMs + whole('cpuMs'));
  const ofMovements = simulated.accounts * (scheduledJobs['verifyEvents']?.share?.(movements) ?? 0);
  const auditReads = ofMovements + signInReads;
  return { reads: turn + simulated.changed * changed + sums, auditReads, partSeconds: partMs / 1000 };
}
