import { collections } from '@keelstone/domain/collections';
import type { Mail } from '@keelstone/domain/mail/mail';
import { expiresAtMs, type ExpiringDays } from '@keelstone/domain/retention/expiry';
import { collection } from '../firestore/collection.ts';
import type { Database } from '../firestore/database.ts';

export function mailRepository(db: Database, days: ExpiringDays) {
  const rows = collection<Mail>(db, collections.mail, {
    expiresAtMs: ({ sentAtMs, givenUpAtMs }) => {
      const endedAtMs = sentAtMs ?? givenUpAtMs;
      return endedAtMs === undefined ? undefined : expiresAtMs('mail', endedAtMs, days);
    },
  });
  return {
    ...rows,
    /** Mails that wait for an attempt, those whose sender died included. */
    listDue: (nowMs: number) =>
      rows.list({
        where: [
          ['state', 'in', ['queued', 'sending']],
          ['nextAttemptAtMs', '<=', nowMs],
        ],
        limit: 50,
      }),
  };
}
