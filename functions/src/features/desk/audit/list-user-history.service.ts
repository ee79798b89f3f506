import {
  detailedAuditEventToWire,
  type DetailedAuditEventWire,
} from '@keelstone/domain/desk/audit/audit.contract';
import type { Detail, EventRow } from '@keelstone/domain/kernel/hash-chain/event-row';
import { isWithheld } from '@keelstone/domain/desk/audit/withheld';
import type { Caller, Origin } from '../../../platform/call/caller.ts';
import { accountChanges } from '../../../platform/audit/account-changes.ts';
import { auditList } from '../../../platform/audit/audit-list.ts';
import { detailStateOf } from './detail-state.ts';
import type { Deps } from '../../deps.ts';

type HistoryRequest = {
  params: { userId: string };
  query: { limit: number; cursor?: string | undefined };
  caller: Caller;
  origin: Origin;
};

/**
 * One page of what was decided about an account, with what each row keeps of it. The administrator's `ip` is left out:
 * it is about them. So is anything its reader may not know about themselves. Reading it leaves a row. Errors:
 * `invalid-input` for a cursor that is not ours.
 */
export async function listUserHistory(
  { params, query, caller, origin }: HistoryRequest,
  deps: Deps,
): Promise<{ items: DetailedAuditEventWire[]; nextCursor: string | null }> {
  const ownerUid = params.userId;
  const asked = { trail: 'audit', whom: ownerUid, kinds: accountChanges } as const;
  const isShown = (row: EventRow<string>): boolean => !isWithheld(row, caller.uid);
  const { items, nextCursor } = await deps.events.listPage({ ...asked, ...query, isShown });
  const details = await deps.events.findDetails(items.map(({ id }) => id));
  const rows = items.length;
  await auditList(deps, { action: 'list-user-history', caller, origin, ownerUid, query, rows });
  return {
    items: items.map(({ id, row }, index) =>
      detailedAuditEventToWire(id, row, {
        detailState: detailStateOf(row, details[index]),
        detail: withoutAddress(details[index]?.detail ?? {}),
      }),
    ),
    nextCursor,
  };
}

function withoutAddress({ ip: _ip, ...detail }: Detail): Detail {
  return detail;
}
