import type { MailRequest } from '@keelstone/domain/access/mail-request/mail-request';
import { mailRequestLimits } from '@keelstone/domain/access/mail-request/mail-request.limits';
import { collections } from '@keelstone/domain/collections';
import { collection } from '../../../platform/firestore/collection.ts';
import type { Database } from '../../../platform/firestore/database.ts';
import { oldestFirst } from '../../../platform/firestore/query.ts';

/** The requests that the job reads at a time. */
export const mailRequestsPerPage = 50;

export type WaitingRequest = { id: string; createdAtMs: number };

export function mailRequestRepository(db: Database) {
  const rows = collection<MailRequest>(db, collections.mailRequests, {
    // The jobs drop a request much earlier. This expiry matters only if they do not run.
    expiresAtMs: ({ createdAtMs }) => createdAtMs + 24 * mailRequestLimits.ageMsMax,
  });
  return {
    ...rows,
    /** Unanswered requests from before a given time, oldest first, beginning after `after`. */
    async listWaiting(beforeMs: number, after?: WaitingRequest): Promise<WaitingRequest[]> {
      const requests = await db.query(rows.name, {
        where: [['createdAtMs', '<=', beforeMs]],
        ...oldestFirst('createdAtMs', after && [after.createdAtMs, after.id]),
        select: ['createdAtMs'],
        limit: mailRequestsPerPage,
      });
      return requests.map(({ id, data }) => ({ id, createdAtMs: Number(data['createdAtMs']) }));
    },
  };
}
