import type { DetailState } from '@keelstone/domain/api/audit.contract';
import { isCommitted, type EventDetail, type EventRow } from '@keelstone/domain/event/event-row';

/** Whether what is stored of a row's detail is what it was written with. */
export function detailStateOf(row: EventRow<string>, detail: EventDetail | undefined): DetailState {
  if (detail === undefined) return row.commitment === null ? 'none' : 'erased';
  return isCommitted(row, detail) ? 'kept' : 'changed';
}
