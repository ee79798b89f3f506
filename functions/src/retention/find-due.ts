import type { DueWire } from '@keelstone/domain/api/retention.wire';
import { fingerprint } from '@keelstone/domain/ids';
import { expiringKinds, type ExpiringKind } from '@keelstone/domain/retention/expiry';
import { dueUntilMs, type DueKind } from '@keelstone/domain/retention/retention';
import type { Deps } from '../deps.ts';
import { formatCursor, parseCursor } from '../firestore/page-cursor.ts';
import { shownRows } from '../firestore/shown-rows.ts';
import type { DueRow } from './due-rows.ts';

type Asked = { kind: DueKind; limit: number; cursor?: string | undefined; callerUid: string };
type DuePage = {
  keptDays: number;
  items: DueWire[];
  nextCursor: string | null;
  expiring: { kind: ExpiringKind; keptDays: number }[];
};

/**
 * A page of what the job erases next, without the caller's own records: their staying there would reveal a hold. Reads:
 * a row and its owner's hold each, and one row to look ahead. Errors: `invalid-input` for a cursor that is not ours or
 * of the other kind.
 */
export async function findDue(
  { kind, limit, cursor, callerUid }: Asked,
  deps: Pick<Deps, 'holds' | 'kyc' | 'now' | 'sealedAccounts' | 'transactions'> & {
    config: Pick<Deps['config'], 'expiringDays' | 'keptDays'>;
  },
): Promise<DuePage> {
  const list = fingerprint(`due|${kind}`);
  const after = cursor === undefined ? undefined : parseCursor(cursor, list);
  const { expiringDays, keptDays } = deps.config;
  const expiring = expiringKinds.map((each) => ({ kind: each, keptDays: expiringDays[each] }));
  const untilMs = dueUntilMs(kind, keptDays, deps.now());
  if (untilMs === undefined) return { keptDays: 0, items: [], nextCursor: null, expiring };
  const rows = rowsOf(kind, deps);
  const found = await shownRows(
    {
      rowsBehind: (behind, wanted) => rows.listDue({ untilMs, limit: wanted, after: behind }),
      keyOf: ({ atMs, id }: DueRow) => ({ atMs, id }),
      isShown: ({ uid }) => uid !== callerUid,
    },
    after,
    limit + 1,
  );
  const shown = found.slice(0, limit);
  const held = await heldOf(shown, deps);
  const last = shown.at(-1);
  const next = found.length > limit &&
    last !== undefined && { atMs: last.atMs, id: last.id, total: { total: 0 }, list };
  return {
    keptDays: keptDays[kind],
    items: shown.map((row) => dueToWire(row, held.has(row.uid))),
    nextCursor: next === false ? null : formatCursor(next),
    expiring,
  };
}

/** Where the records of a kind are. */
export function rowsOf(
  kind: DueKind,
  { kyc, sealedAccounts, transactions }: Pick<Deps, 'kyc' | 'sealedAccounts' | 'transactions'>,
) {
  return { kyc, proof: transactions, account: sealedAccounts }[kind];
}

/** Whose of these are on hold: one read a person. */
async function heldOf(rows: readonly DueRow[], { holds }: Pick<Deps, 'holds'>): Promise<Set<string>> {
  const uids = [...new Set(rows.map(({ uid }) => uid))];
  const found = await Promise.all(uids.map((uid) => holds.find(uid)));
  return new Set(found.flatMap((hold) => hold?.uid ?? []));
}

function dueToWire({ kind, id, uid, userName, userEmail, atMs }: DueRow, isHeld: boolean): DueWire {
  return {
    _id: id,
    kind,
    user: { _id: uid, name: userName, email: userEmail },
    decidedAt: new Date(atMs).toISOString(),
    isHeld,
  };
}
