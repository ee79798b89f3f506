import { isMailWanted } from '@keelstone/domain/mail/mail-rules';
import { timeText } from '@keelstone/domain/mail/place-text';
import type { User } from '@keelstone/domain/user/user';
import { adminsToMail, mailAdmins } from '../audit/mail-admins.ts';
import type { Config } from '../config.ts';
import type { Deps } from '../deps.ts';

type DigestDeps = Pick<
  Deps,
  'findings' | 'kyc' | 'mail' | 'now' | 'proposals' | 'runTransaction' | 'transactions' | 'users'
> & { config: Pick<Config, 'appUrl'> };

/** More open findings than this are not counted. */
const findingsMax = 100;

/**
 * Mails each administrator who asked for it what waits for them, once a day (UTC): no names and no amounts, since mails are
 * read by others too. Run again on the same day it finds its mails. Answers how many it queued.
 */
export async function sendDailyDigests(deps: DigestDeps): Promise<number> {
  const admins = await deps.users.listActiveAdmins();
  const asked = admins.filter(({ settings }) => isMailWanted('admin-digest', settings));
  if (asked.length === 0) return 0;
  const shared = await sharedFacts(deps);
  const queued = await Promise.all(asked.map((admin) => sendDigest(admin, shared, deps)));
  return queued.filter((isQueued) => isQueued).length;
}

async function sendDigest(admin: User, shared: readonly string[], deps: DigestDeps): Promise<boolean> {
  const nowMs = deps.now();
  const proposals = await deps.proposals.countWaiting({ forUid: admin.uid, nowMs });
  const facts = [...shared, ...fact(proposals, 'proposal', 'waits for a second administrator')];
  const what =
    facts.length === 0 ? 'Nothing waits for an administrator.' : 'This waits for an administrator:';
  const kind = 'admin-digest';
  const event = new Date(nowMs).toISOString().slice(0, 10);
  const values = { what, facts, at: timeText(nowMs), link: `${deps.config.appUrl}/admin/transactions` };
  return deps.runTransaction(async (tx) => {
    const waiting = await adminsToMail(tx, { kind, event, admins: [admin] }, deps);
    mailAdmins(tx, { kind, event, values, admins: waiting }, deps);
    return waiting.length > 0;
  });
}

/** What waits for any of them. */
async function sharedFacts(deps: DigestDeps): Promise<string[]> {
  const [transactions, applications, findings] = await Promise.all([
    deps.transactions.countStatus('pending'),
    deps.kyc.countStatus('pending'),
    deps.findings.listOpen(findingsMax),
  ]);
  return [
    ...fact(transactions, 'transaction', 'waits for a review'),
    ...fact(applications, 'identity application', 'waits for a review'),
    ...fact(findings.length, 'finding', 'is open'),
  ];
}

/** "3 transactions wait for a review."; nothing for none. */
function fact(count: number, noun: string, verb: string): string[] {
  if (count === 0) return [];
  if (count === 1) return [`1 ${noun} ${verb}.`];
  return [`${String(count)} ${noun}s ${verb.replace('waits', 'wait').replace('is ', 'are ')}.`];
}
