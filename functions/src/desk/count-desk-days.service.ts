import { countDay, finishedDays, missingDays, withDay } from '@keelstone/domain/desk/desk-day';
import type { Deps } from '../deps.ts';

/**
 * Counts the finished days of the last 30 that nobody has counted, the latest first: usually none or yesterday. A
 * counted day stays as it is, so another run changes nothing, and later deletions change no day. Returns how many were
 * counted.
 */
export async function countDeskDays(deps: Pick<Deps, 'desk' | 'now' | 'runTransaction'>): Promise<number> {
  const period = finishedDays(deps.now());
  const missing = missingDays(period, await deps.desk.listOf(period));
  let counted = 0;
  // One after the other: a busy day is many rows.
  for (const day of missing) {
    const [flows, decisions] = await Promise.all([deps.desk.flowsOn(day), deps.desk.decisionsOn(day)]);
    const figures = countDay(flows, decisions);
    const isNew = await deps.runTransaction(async (tx) => {
      const id = day.slice(0, 7);
      const month = withDay(await deps.desk.read(tx, id), day, figures);
      if (month !== undefined) deps.desk.put(tx, id, month);
      return month !== undefined;
    });
    if (isNew) counted += 1;
  }
  return counted;
}
