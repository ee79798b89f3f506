import { collections } from '@keelstone/domain/collections';
import type { Mail } from '@keelstone/domain/kernel/mail/mail';
import { mailLimits } from '@keelstone/domain/kernel/mail/mail.limits';
import { expiresAtMs, expiredUntilMs } from '@keelstone/domain/rights/retention/expiry';
import { collection } from '../firestore/collection.ts';
import type { Database } from '../firestore/database.ts';
import { equal, oldestFirst } from '../firestore/query.ts';
import type { Tx } from '../firestore/tx.ts';
import type { ExpirySettings } from './unexpired-filter.ts';

/** The mails that the job sends at a time. */
export const dueMailsPerPage = 50;

export type DueMail = Pick<Mail, 'id' | 'to' | 'nextAttemptAtMs'>;

export function mailRepository(db: Database, { days, now }: ExpirySettings) {
  const rows = collection<Mail>(db, collections.mail, {
    expiresAtMs: (mail) => {
      const endedAtMs = findEnd(mail);
      return endedAtMs === undefined ? undefined : expiresAtMs('mail', endedAtMs, days);
    },
  });
  return {
    ...rows,
    /** Returns whether a mail has expired, after which its owner is not shown it. */
    isOver: (mail: Mail): boolean => {
      const endedAtMs = findEnd(mail);
      const untilMs = expiredUntilMs('mail', now(), days);
      return endedAtMs !== undefined && untilMs !== undefined && endedAtMs <= untilMs;
    },
    /** The oldest held mails to a recipient, which are sent together with another mail. */
    readHeld: (tx: Tx, to: string) =>
      rows.readList(tx, {
        where: equal({ to, state: 'held' }),
        orderBy: [['createdAtMs', 'asc']],
        limit: mailLimits.mergedMails,
      }),
    /** Lists mails that are due for an attempt, also after their sender died, longest wait first, from `after` on. */
    listDue: (nowMs: number, after?: DueMail): Promise<DueMail[]> =>
      rows.list({
        where: [
          ['state', 'in', ['queued', 'held', 'merged', 'sending']],
          ['nextAttemptAtMs', '<=', nowMs],
        ],
        ...oldestFirst('nextAttemptAtMs', after && [after.nextAttemptAtMs, after.id]),
        select: ['id', 'to', 'nextAttemptAtMs'],
        limit: dueMailsPerPage,
      }),
  };
}

function findEnd({ sentAtMs, givenUpAtMs }: Mail): number | undefined {
  return sentAtMs ?? givenUpAtMs;
}
