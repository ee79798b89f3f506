import { brand } from '@keelstone/domain/kernel/brand';
import { rangeToPeriod } from '@keelstone/domain/kernel/time/history-range';
import type { Period } from '@keelstone/domain/kernel/time/period';
import { claimHistory } from '@keelstone/domain/money/statement/balance-history';
import { claimHistoryToWire } from '@keelstone/domain/money/statement/balance-history.wire';
import { journalPageToWire } from '@keelstone/domain/money/statement/journal.wire';
import { readPeriod } from '@keelstone/domain/money/statement/statement-period';
import {
  type statementContract,
  type StatementPage,
  statementToWire,
  type StatementWire,
} from '@keelstone/domain/money/statement/statement.contract';
import { statementToCsv } from '@keelstone/domain/money/statement/statement.csv';
import { statementLimits } from '@keelstone/domain/money/statement/statement.limits';
import { auditList } from '../../../platform/audit/audit-list.ts';
import type { By } from '../../../platform/call/caller.ts';
import type { Handlers } from '../../../platform/call/handler.ts';
import type { Deps } from '../../../platform/deps.ts';
import { statementToPdf } from './statement-pdf.ts';

export const statementHandlers = {
  'get-statement': async ({ params: { userId }, query, caller, origin }, deps) => {
    const { type, limit, cursor } = query;
    const period = readPeriod(query, deps.now());
    const only = type === 'any' ? {} : { type };
    const page = await deps.statements.readPage(userId, period, { limit, cursor, ...only });
    await auditStatement(
      page,
      { action: 'get-statement', ownerUid: userId, caller, origin, query: { cursor } },
      deps,
    );
    return statementToWire(page);
  },

  'download-statement': async ({ params: { userId }, query, caller, origin }, deps) => {
    const period = readPeriod(query, deps.now());
    const viewing = { action: 'download-statement', ownerUid: userId, caller, origin } as const;
    const statement = await readWholeStatement(period, viewing, deps);
    return {
      bytes: new TextEncoder().encode(statementToCsv(statement)),
      contentType: 'text/csv; charset=utf-8',
      fileName: `${makeFileName(period)}.csv`,
    };
  },

  'download-statement-pdf': async ({ params: { userId }, query, caller, origin }, deps) => {
    const period = readPeriod(query, deps.now());
    const viewing = { action: 'download-statement-pdf', ownerUid: userId, caller, origin } as const;
    const statement = await readWholeStatement(period, viewing, deps);
    return {
      bytes: await statementToPdf(statement, { uid: userId, madeAtMs: deps.now() }),
      contentType: 'application/pdf',
      fileName: `${makeFileName(period)}.pdf`,
    };
  },

  'get-claim-history': async ({ params, query: { range } }, deps) => {
    const nowMs = deps.now();
    const period = rangeToPeriod(range, nowMs);
    const days = await deps.statements.readDays(params.userId, period);
    return claimHistoryToWire(period, claimHistory(days, { range, nowMs }));
  },

  'list-journal': async ({ params, query }, deps) =>
    journalPageToWire(await deps.journal.readPage(params.userId, query), deps.now()),
} satisfies Partial<Handlers<Deps>>;

type Viewing = By & {
  action: keyof typeof statementContract;
  ownerUid: string;
  query?: { cursor: string | undefined };
};

async function readWholeStatement(period: Period, viewing: Viewing, deps: Deps): Promise<StatementWire> {
  const whole = await deps.statements.readWhole(viewing.ownerUid, period, statementLimits.fileMovements);
  await auditStatement(whole, viewing, deps);
  return statementToWire(whole);
}

function makeFileName({ from, to }: Period): string {
  return `${brand.slug}-statement-${from}-${to}`;
}

/**
 * Audits a statement before it is shown. Views by the owner are not recorded. Days without movements show balances too,
 * so they count as one row of the person.
 */
function auditStatement({ entries, figures }: StatementPage, viewing: Viewing, deps: Deps): Promise<void> {
  return auditList({ ...viewing, rows: Math.max(entries.length, Math.min(figures.closing.seq, 1)) }, deps);
}
