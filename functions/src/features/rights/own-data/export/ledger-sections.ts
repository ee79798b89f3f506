import type { JournalEntry } from '@keelstone/domain/core/ledger/journal';
import { pickClosing, type Month } from '@keelstone/domain/core/ledger/month';
import { coinToNumber, coinUnits, usdCents, usdToNumber } from '@keelstone/domain/kernel/amounts/units';
import { journalEntryToWire, type MovementRecords } from '@keelstone/domain/money/statement/journal.wire';
import { movementToWire } from '@keelstone/domain/money/statement/statement.contract';
import { listMovementCells, movementColumns } from '@keelstone/domain/money/statement/statement.csv';
import { ownDataLimits } from '@keelstone/domain/rights/own-data/own-data.limits';
import { equal } from '../../../../platform/firestore/query.ts';
import { defineRowsSection } from './section.ts';

/** Every entry of the ledger with its hashes. The actor is a pseudonym, as on the account's own pages. */
export const movementSection = defineRowsSection<{ entry: JournalEntry; records: MovementRecords }>({
  path: 'movements/movements',
  list: async ({ uid }, [after = 0], { journal }) => {
    const entries = await journal.list({
      where: [...equal({ uid }), ['seq', '>', after]],
      orderBy: [['seq', 'asc']],
      limit: ownDataLimits.exportRows,
    });
    const records = await journal.recordsOf(entries);
    return entries.map((entry) => ({ entry, records }));
  },
  keyOf: ({ entry }) => [entry.seq],
  shown: ({ entry, records }) => journalEntryToWire(entry, records),
  columns: movementColumns,
  cells: ({ entry, records }) => listMovementCells(movementToWire(entry, records)),
});

/** The months from which statements are made. */
export const monthSection = defineRowsSection<Month>({
  path: 'statements/months',
  list: ({ uid }, [after = ''], { months }) =>
    months.list({
      where: [...equal({ uid }), ['month', '>', after]],
      orderBy: [['month', 'asc']],
      limit: ownDataLimits.exportRows,
    }),
  keyOf: ({ month }) => [month],
  shown: ({ month, opening, days }) => ({ month, opening, days }),
  columns: ['Month', 'USD at its end', 'BTC at its end', 'ETH at its end', 'USD held', 'Head of the chain'],
  cells: (month) => {
    const { balances, head } = pickClosing(month);
    return [
      month.month,
      usdToNumber(usdCents(balances.usd.available)),
      coinToNumber(coinUnits(balances.btc.available)),
      coinToNumber(coinUnits(balances.eth.available)),
      usdToNumber(usdCents(balances.usd.held)),
      head,
    ];
  },
});
