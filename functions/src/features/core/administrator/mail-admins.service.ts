import type { AdminMailValue } from '@keelstone/domain/core/administrator/administrator-alert.letters';
import { administratorLimits } from '@keelstone/domain/core/administrator/administrator.limits';
import type { User } from '@keelstone/domain/core/user/user';
import { hoursText } from '@keelstone/domain/kernel/count-text';
import type { MailKind } from '@keelstone/domain/mail-rules';
import type { Deps } from '../../../platform/deps.ts';
import type { Tx, Writer } from '../../../platform/firestore/tx.ts';
import { mailId, queueMail } from '../../../platform/mail/queue-mail.ts';

type AdminMail = {
  kind: Extract<MailKind, `admin-${string}`>;
  /** Identifies the event: each administrator gets one mail about it. */
  event: string;
  values: AdminMailValue;
};

/** Finds the administrators who have not been mailed about an event. Only reads. */
export async function listAdminsToMail(
  tx: Tx,
  { kind, event, admins }: Pick<AdminMail, 'kind' | 'event'> & { admins: readonly User[] },
  deps: Deps,
): Promise<User[]> {
  const mails = await tx.getAll(
    admins.map(({ uid }) => ({
      collection: deps.mail.name,
      id: mailId({ kind, effectId: `${event}_${uid}` }),
    })),
  );
  return admins.filter((_admin, index) => mails[index] === undefined);
}

/** Puts a mail to each administrator into the outbox. Only writes, so it may follow any reads. */
export function mailAdmins(
  tx: Writer,
  { kind, event, values, admins }: AdminMail & { admins: readonly User[] },
  deps: Deps,
): void {
  for (const { uid, email } of admins)
    queueMail(tx, { kind, effectId: `${event}_${uid}`, to: email, values }, deps);
}

/** The recipients of an alert: administrators, and recent former ones, if they may know of the event. */
export type Alerted = { active: readonly User[]; former: readonly User[] };

export async function findAlerted(
  deps: Deps,
  mayKnow: (person: User) => boolean = () => true,
): Promise<Alerted> {
  const [active, former] = await Promise.all([
    deps.users.listActiveAdmins(),
    deps.users.listFormerAdmins(deps.now() - administratorLimits.formerAdminAlertedMs),
  ]);
  return { active: active.filter(mayKnow), former: former.filter(mayKnow) };
}

/**
 * Mails an alert once to each recipient, and returns how many had not received it. Reads and then writes, so it comes
 * last in a transaction. Former administrators learn only who did what and when, since they may have lost their role
 * for good reasons.
 */
export async function mailAlert(
  tx: Tx,
  {
    kind,
    event,
    values,
    plainWhat = values.what,
    alerted,
  }: AdminMail & {
    /** `what` without figures and without other people's names. */
    plainWhat?: string;
    alerted: Alerted;
  },
  deps: Deps,
): Promise<number> {
  const { active, former } = alerted;
  const waiting = await listAdminsToMail(tx, { kind, event, admins: [...active, ...former] }, deps);
  const pickWaiting = (people: readonly User[]) => waiting.filter((each) => people.includes(each));
  mailAdmins(tx, { kind, event, values, admins: pickWaiting(active) }, deps);
  const plain = { ...values, what: plainWhat, facts: [formerText] };
  mailAdmins(tx, { kind, event, values: plain, admins: pickWaiting(former) }, deps);
  return waiting.length;
}

const formerText = `You get this because your own administrator access was removed less than ${hoursText(administratorLimits.formerAdminAlertedMs)} ago. If you did not expect that, call the other administrators now.`;
