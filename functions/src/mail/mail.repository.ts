import type { Firestore } from 'firebase-admin/firestore';
import { collections } from '@keelstone/domain/collections';
import { limits } from '@keelstone/domain/limits';
import type { Mail } from '@keelstone/domain/mail/mail';
import { collection } from '../firestore/collection.ts';

export function mailRepository(db: Firestore) {
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
