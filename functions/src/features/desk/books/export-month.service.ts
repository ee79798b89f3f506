import { booksLimits } from '@keelstone/domain/desk/books/books.limits';
import { monthColumns, formatMonthPart } from '@keelstone/domain/desk/books/month.csv';
import { DomainError } from '@keelstone/domain/errors';
import { csvText } from '@keelstone/domain/kernel/api/csv';
import type { BytesAnswer } from '@keelstone/domain/kernel/api/endpoint';
import { brand } from '@keelstone/domain/kernel/brand';
import { auditView } from '../../../platform/audit/write-audit.ts';
import type { By } from '../../../platform/call/caller.ts';
import type { Deps } from '../../../platform/deps.ts';
import { listPartEntries, hashText } from './close-months.service.ts';

type Input = By & { month?: string | undefined; part: number };

/**
 * Generates a part of a closed month's file again from the journal. Refuses if it differs from the closed text, or does
 * not reach to the next part. By default of the newest month; without any closed month only the column names. Errors:
 * `not-found`.
 */
export async function exportMonth({ month, part, caller, origin }: Input, deps: Deps): Promise<BytesAnswer> {
  const newest = { orderBy: [['month', 'desc'] as const], limit: 1 };
  const close =
    month === undefined ? (await deps.monthCloses.list(newest))[0] : await deps.monthCloses.find(month);
  if (close === undefined && month === undefined) return makeFile('none', csvText([monthColumns]));
  const filePart = close?.parts[part];
  if (close === undefined || filePart === undefined) throw new DomainError('not-found');
  const entries = await listPartEntries(close.month, filePart.after, deps);
  const [isFirst, isLast] = [part === 0, part === close.parts.length - 1];
  const text = formatMonthPart(close, { entries, isFirst, isLast });
  const [end, next] = [entries.at(-1), close.parts[part + 1]?.after];
  const isJoined = isLast
    ? entries.length < booksLimits.monthPartEntries
    : next?.id === end?.id && next?.atMs === end?.atMs;
  if (isFirst !== (filePart.after === null) || !isJoined || hashText(text) !== filePart.sha256)
    throw new Error(`Part ${String(part)} of the month ${close.month} is not what was closed`);
  const about = { targetId: close.month, subjectUid: caller.uid, detail: { part } };
  await auditView({ action: 'export-month', caller, origin, ...about }, deps);
  return makeFile(close.month, text);
}

function makeFile(month: string, text: string): BytesAnswer {
  return {
    bytes: new TextEncoder().encode(text),
    contentType: 'text/csv; charset=utf-8',
    fileName: `${brand.slug}-month-${month}.csv`,
  };
}
