import { listKinds } from '@keelstone/domain/decisions';
import {
  detailedAuditEventToWire,
  type DetailedAuditEventWire,
} from '@keelstone/domain/desk/audit/audit.contract';
import { isWithheld } from '@keelstone/domain/desk/audit/withheld';
import type { Detail, EventRow } from '@keelstone/domain/kernel/hash-chain/event-row';
import { auditList } from '../../../platform/audit/audit-list.ts';
import type { By } from '../../../platform/call/caller.ts';
import type { Deps } from '../../../platform/deps.ts';
import { toDetailState } from './detail-state.ts';

type HistoryRequest = By & {
  params: { userId: string };
  query: { limit: number; cursor?: string | undefined };
};

/**
 * One page of the decisions about an account, with their details. Leaves out the administrator's `ip`, and decisions
 * that the reader may not know about themselves. Writes an audit row. Errors: `invalid-input` for a malformed cursor.
 */
export async function listUserHistory(
  { params, query, caller, origin }: HistoryRequest,
  deps: Deps,
): Promise<{ items: DetailedAuditEventWire[]; nextCursor: string | null }> {
  const ownerUid = params.userId;
  const filter = { trail: 'audit', whom: ownerUid, kinds: accountChanges } as const;
  const isShown = (row: EventRow<string>): boolean => !isWithheld(row, caller.uid);
  const { items, nextCursor } = await deps.events.listPage({ ...filter, ...query, isShown });
  const details = await deps.events.findDetails(items.map(({ id }) => id));
  const rows = items.length;
  await auditList({ action: 'list-user-history', caller, origin, ownerUid, query, rows }, deps);
  return {
    items: items.map((event, index) =>
      detailedAuditEventToWire(event, {
        detailState: toDetailState(event.row, details[index]),
        detail: dropAddress(details[index]?.detail ?? {}),
      }),
    ),
    nextCursor,
  };
}

/** Every kind of row about a decision on an account or its records. A Firestore `in` allows 30 at most. */
export const accountChanges: readonly string[] = [
  ...listKinds('money', 'identity', 'people'),
  // The platform's kinds of row that may be about an account.
  'close-finding',
  'propose',
  'refuse-proposal',
];

function dropAddress({ ip: _ip, ...detail }: Detail): Detail {
  return detail;
}
