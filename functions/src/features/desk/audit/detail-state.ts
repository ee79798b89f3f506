import type { DetailState } from '@keelstone/domain/desk/audit/audit.contract';
import { type EventDetail, type EventRow, isCommitted } from '@keelstone/domain/kernel/hash-chain/event-row';
import type { CommandDeps } from '../../../platform/deps.ts';

type Committed = Pick<EventRow<string>, 'commitment'>;

/** The details that are fetched at a time. */
const atOnce = 300;

/** Returns whether the stored detail is the one with which the row was written. */
export function toDetailState(row: Committed, detail: EventDetail | undefined): DetailState {
  if (detail === undefined) return row.commitment === null ? 'none' : 'erased';
  return isCommitted(row, detail) ? 'kept' : 'changed';
}

/** The ids of the rows whose stored detail is not the one with which they were written. A read for each row. */
export async function findChangedDetails(
  rows: readonly (Committed & { id: string })[],
  { events }: CommandDeps,
): Promise<string[]> {
  const parts = Array.from({ length: Math.ceil(rows.length / atOnce) }, (_each, part) =>
    rows.slice(part * atOnce, (part + 1) * atOnce),
  );
  const changed = parts.map(async (some) => {
    const details = await events.findDetails(some.map(({ id }) => id));
    return some.filter((row, index) => toDetailState(row, details[index]) === 'changed').map(({ id }) => id);
  });
  return (await Promise.all(changed)).flat();
}
