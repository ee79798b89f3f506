import { collections } from '@keelstone/domain/collections';
import { limits } from '@keelstone/domain/limits';
import type { MailRequest } from '@keelstone/domain/mail/mail-request';
import { collection } from '../firestore/collection.ts';
import type { Database } from '../firestore/database.ts';

export function mailRequestRepository(db: Database) {
  const rows = collection<MailRequest>(db, collections.mailRequests, {
    // Long after the jobs have given it up: only if they do not run at all.
    expiresAtMs: ({ createdAtMs }) => createdAtMs + 24 * limits.mailRequestAgeMsMax,
  });
  return {
    ...rows,
    /** The ids of requests from before a moment that are not answered, some at a time. */
    listWaiting: async (beforeMs: number): Promise<string[]> =>
      rows.listIds({
        where: [['createdAtMs', '<=', beforeMs]],
        orderBy: [['createdAtMs', 'asc']],
        limit: 50,
      }),
  };
}
