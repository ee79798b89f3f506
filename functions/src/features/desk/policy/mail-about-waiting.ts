import type { ProposalPerson } from '@keelstone/domain/policy/proposal';
import { timeText } from '@keelstone/domain/time-text';
import type { User } from '@keelstone/domain/user/user';
import { adminsToMail, mailAdmins } from '../../../platform/audit/mail-admins.ts';
import type { Deps } from '../deps.ts';

export type AnnounceDeps = Pick<Deps, 'mail' | 'now' | 'runTransaction' | 'users'> & {
  config: Pick<Deps['config'], 'appUrl'>;
};

/** What waits for a second administrator, as its mail describes it. */
type Waiting = {
  /** Identifies the event: each administrator gets one mail about it. */
  event: string;
  maker: ProposalPerson;
  /** Whose account it is about; `null` if it is nobody's. */
  subject: ProposalPerson | null;
  /** What the proposer has done, after their name. */
  what: string;
  atMs: number;
  untilMs: number;
  /** Which of the others are mailed; by default all of them. */
  mayKnow?: (admin: User) => boolean;
};

/**
 * Mails the other administrators that a decision waits for one of them. People choose their own names, so the addresses
 * identify them. No figures: mails are read by others too.
 */
export async function mailAboutWaiting(waiting: Waiting, deps: AnnounceDeps): Promise<void> {
  const { event, maker, subject, what, atMs, untilMs, mayKnow = () => true } = waiting;
  const others = (await deps.users.listActiveAdmins()).filter(({ uid }) => uid !== maker.uid);
  const admins = others.filter(mayKnow);
  const mail = { kind: 'admin-proposal', event } as const;
  const values = {
    what: `${personText(maker)} ${what}`,
    facts: [
      ...(subject === null ? [] : [`Account: ${personText(subject)}`]),
      `It expires on ${timeText(untilMs)}.`,
    ],
    at: timeText(atMs),
    link: `${deps.config.appUrl}/admin/proposals`,
  };
  await deps.runTransaction(async (tx) => {
    const unmailed = await adminsToMail(tx, { ...mail, admins }, deps);
    mailAdmins(tx, { ...mail, values, admins: unmailed }, deps);
  });
}

/** "Clara Jensen (clara@example.com)" */
function personText({ name, email }: ProposalPerson): string {
  return email === undefined ? name : `${name} (${email})`;
}
