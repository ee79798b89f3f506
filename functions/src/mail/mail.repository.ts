import { collections } from '@keelstone/domain/collections';
import { limits } from '@keelstone/domain/limits';
import type { Mail } from '@keelstone/domain/mail/mail';
import { collection } from '../firestore/collection.ts';
import type { Database } from '../firestore/database.ts';

export function mailRepository(db: Database) {
  const rows = collection<Mail>(db, collections.mail, {
    expiresAtMs: ({ sentAtMs, givenUpAtMs }) => {
      const endedAtMs = sentAtMs ?? givenUpAtMs;
      return endedAtMs === undefined ? undefined : endedAtMs + limits.sentMailKeptMs;
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
