import type { DetailState } from '@keelstone/domain/desk/audit/audit.contract';
import { type EventDetail, type EventRow, isCommitted } from '@keelstone/domain/kernel/hash-chain/event-row';
import type { CommandDeps } from '../../deps.ts';

type Committed = Pick<EventRow<string>, 'commitment'>;

/** How many details are fetched at a time. */
const atOnce = 300;

/** Whether what is stored of a row's detail is what it was written with. */
export function detailStateOf(row: Committed, detail: EventDetail | undefined): DetailState {
  if (detail === undefined) return row.commitment === null ? 'none' : 'erased';
  return isCommitted(row, detail) ? 'kept' : 'changed';
}

/** The ids of those rows whose stored detail is not the one that they were written with. A read for each row. */
export async function findChangedDetails(
  rows: readonly (Committed & { id: string })[],
  { events }: CommandDeps,
): Promise<string[]> {
  const changed: string[] = [];
  for (let from = 0; from < rows.length; from += atOnce) {
    const some = rows.slice(from, from + atOnce);
    const details = await events.findDetails(some.map(({ id }) => id));
    const isChanged = (row: Committed, index: number) => detailStateOf(row, details[index]) === 'changed';
    changed.push(...some.filter(isChanged).map(({ id }) => id));
  }
  return changed;
}
