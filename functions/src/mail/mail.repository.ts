import { collections } from '@keelstone/domain/collections';
import { limits } from '@keelstone/domain/limits';
import type { Mail } from '@keelstone/domain/mail/mail';
import { expiresAtMs, overUntilMs } from '@keelstone/domain/retention/expiry';
import { collection } from '../firestore/collection.ts';
import type { Database } from '../firestore/database.ts';
import type { Tx } from '../firestore/tx.ts';
import type { ExpirySettings } from '../retention/unexpired-filter.ts';

export function mailRepository(db: Database, { days, now }: ExpirySettings) {
  const rows = collection<Mail>(db, collections.mail, {
    expiresAtMs: (mail) => {
      const endedAtMs = endOf(mail);
      return endedAtMs === undefined ? undefined : expiresAtMs('mail', endedAtMs, days);
    },
  });
  return {
    ...rows,
    /** Whether it is past its time: then its owner is no longer shown it. */
    isOver: (mail: Mail): boolean => {
      const endedAtMs = endOf(mail);
      const untilMs = overUntilMs('mail', now(), days);
      return endedAtMs !== undefined && untilMs !== undefined && endedAtMs <= untilMs;
    },
    /** Mails that are sent together with others to the same recipient. */
    readHeld: (tx: Tx, to: string) =>
      rows.readList(tx, {
        where: [
          ['to', '==', to],
          ['state', '==', 'held'],
        ],
        limit: limits.mergedMails,
      }),
    /** Mails that wait for an attempt, those whose sender died included. */
    listDue: (nowMs: number) =>
      rows.list({
        where: [
          ['state', 'in', ['queued', 'held', 'sending']],
          ['nextAttemptAtMs', '<=', nowMs],
        ],
        limit: 50,
      }),
  };
}

/** When it was sent or given up. */
function endOf({ sentAtMs, givenUpAtMs }: Mail): number | undefined {
  return sentAtMs ?? givenUpAtMs;
}
