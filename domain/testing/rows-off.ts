import { allFigures } from '../src/core/ledger/figures.ts';
import type { JournalEntry } from '../src/core/ledger/journal.ts';
import { toUnits } from '../src/kernel/amounts/units.ts';
import { movementToWire } from '../src/money/statement/statement.contract.ts';

/**
 * The rows of a statement, as people read them, that do not add up: a balance that is not the one before it and the
 * amount. `entries`: all of a user, oldest first.
 */
export function rowsOff(entries: readonly JournalEntry[]): string[] {
  const rows = entries.map((entry) => movementToWire(entry, new Map()));
  return rows.flatMap(({ _id, change, balance }, at) =>
    allFigures
      .filter(({ asset, bucket }) => {
        const before = toUnits(asset, rows[at - 1]?.balance[bucket][asset] ?? 0);
        return before + toUnits(asset, change[bucket][asset]) !== toUnits(asset, balance[bucket][asset]);
      })
      .map(({ asset, bucket }) => `${_id} ${asset} ${bucket}`),
  );
}
