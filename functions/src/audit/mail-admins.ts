import type { AdminMailValue } from '@keelstone/domain/mail/admin-letters';
import type { MailKind } from '@keelstone/domain/mail/mail';
import type { User } from '@keelstone/domain/user/user';
import type { Deps } from '../deps.ts';
import type { Tx } from '../firestore/tx.ts';
import { mailId, queueMail } from '../mail/queue-mail.ts';

type AdminMail = {
  kind: Extract<MailKind, `admin-${string}`>;
  /** Names the event: however often it is mailed about, each administrator gets one mail. */
  event: string;
  values: AdminMailValue;
};

/** Which administrators have not been mailed about an event; reads only. */
export async function adminsToMail(
  tx: Tx,
  { kind, event, admins }: Pick<AdminMail, 'kind' | 'event'> & { admins: readonly User[] },
  deps: Pick<Deps, 'mail'>,
): Promise<User[]> {
  const found = await tx.getAll(
    admins.map(({ uid }) => ({
      collection: deps.mail.name,
      id: mailId({ kind, effectId: `${event}_${uid}` }),
    })),
  );
  return admins.filter((_admin, index) => found[index] === undefined);
}

/** Puts a mail to each of them into the outbox; it only writes, so it may follow any reads. */
export function mailAdmins(
  tx: Tx,
  { kind, event, values, admins }: AdminMail & { admins: readonly User[] },
  deps: Pick<Deps, 'mail' | 'now'>,
): void {
  for (const { uid, email } of admins)
    queueMail(deps, tx, { kind, effectId: `${event}_${uid}`, to: email, values });
}
