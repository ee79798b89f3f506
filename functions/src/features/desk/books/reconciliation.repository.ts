import { collections } from '@keelstone/domain/collections';
import { booksLimits } from '@keelstone/domain/desk/books/books.limits';
import { collection } from '../../../platform/firestore/collection.ts';
import type { Database } from '../../../platform/firestore/database.ts';
import type { KeptReport } from './report.ts';

/** The stored reports of the scheduled reconciliation, one document a run. */
export function reconciliationRepository(db: Database) {
  const reports = collection<KeptReport>(db, collections.reconciliations, {
    expiresAtMs: ({ atMs, sinceMs }) =>
      sinceMs === null ? undefined : atMs + booksLimits.changedReportKeptMs,
  });
  return {
    ...reports,
    /** The newest runs, of all books or of changed accounts. */
    listLatest: (limit: number): Promise<KeptReport[]> =>
      reports.list({ orderBy: [['atMs', 'desc']], limit }),
    /** The newest run of all books. */
    async findLatestWhole(): Promise<KeptReport | undefined> {
      const spec = {
        where: [['sinceMs', '==', null] as const],
        orderBy: [['atMs', 'desc'] as const],
        limit: 1,
      };
      return (await reports.list(spec))[0];
    },
  };
}
