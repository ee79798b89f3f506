import type { User } from '@keelstone/domain/core/user/user';
import type { Waiting } from '@keelstone/domain/desk/desk/desk';
import { toDay } from '@keelstone/domain/kernel/time/period';
import { timeText } from '@keelstone/domain/kernel/time/time-text';
import { dayMs } from '@keelstone/domain/kernel/time/time-units';
import { isMailWanted } from '@keelstone/domain/mail-rules';
import type { Deps } from '../../../platform/deps.ts';
import { startRun } from '../../../platform/job/job-run.ts';
import { listAdminsToMail, mailAdmins } from '../../core/administrator/mail-admins.service.ts';
import { getDesk } from './get-desk.service.ts';

/** The part of a digest that all administrators read: waiting work, and other news. */
type Shared = { waiting: readonly string[]; more: readonly string[] };

/**
 * Mails each administrator who asked for it the content of their home page, once a day (UTC), even if nothing waits: a
 * missing mail then shows a fault. No names and no amounts, since others may read mails too. A second run on the same
 * day finds its mails. A failure does not stop the others. Returns how many mails were queued.
 */
export async function mailDailyDigests(deps: Deps): Promise<number> {
  const admins = await deps.users.listActiveAdmins();
  const recipients = admins.filter(({ settings }) => isMailWanted('admin-digest', settings));
  if (recipients.length === 0) return 0;
  const shared = await readSharedFacts(deps);
  const run = startRun(deps);
  const queued = await run.each(recipients, (admin) => sendDigest(admin, shared, deps));
  run.throwIfFailed('Daily digests could not be queued');
  return queued;
}

async function sendDigest(admin: User, shared: Shared, deps: Deps): Promise<boolean> {
  const nowMs = deps.now();
  const waiter = { forUid: admin.uid, nowMs };
  const [proposals, records] = await Promise.all([
    deps.proposals.countWaiting(waiter),
    deps.transactions.countApprovedOnce(waiter),
  ]);
  const second = factLines(
    proposals.forThem + records,
    'decision',
    'waits for you as the second administrator',
  );
  const waiting = [...shared.waiting, ...second];
  const what =
    waiting.length === 0 ? 'Nothing waits for an administrator.' : 'This waits for an administrator:';
  const kind = 'admin-digest';
  const event = toDay(nowMs);
  const facts = [...waiting, ...shared.more];
  const values = { what, facts, at: timeText(nowMs), link: `${deps.config.appUrl}/dashboard` };
  return deps.runTransaction(async (tx) => {
    const unmailed = await listAdminsToMail(tx, { kind, event, admins: [admin] }, deps);
    mailAdmins(tx, { kind, event, values, admins: unmailed }, deps);
    return unmailed.length > 0;
  });
}

/** The work that waits for any administrator, and the decisions of the day before, in UTC. */
async function readSharedFacts(deps: Deps): Promise<Shared> {
  const nowMs = deps.now();
  const yesterday = toDay(nowMs - dayMs);
  const [desk, decided] = await Promise.all([getDesk(deps), deps.desk.countDecided(yesterday)]);
  const { kyc, deposits, withdrawals, payouts, findings, stopped } = desk;
  const review = 'waits for a review';
  return {
    waiting: [
      ...factLines(kyc.count, 'identity application', review, ageText(kyc, nowMs)),
      ...factLines(deposits.count, 'deposit', review, ageText(deposits, nowMs)),
      ...factLines(withdrawals.count, 'withdrawal', review, ageText(withdrawals, nowMs)),
      ...factLines(payouts.count, 'payout', 'waits to be sent', ageText(payouts, nowMs)),
      ...factLines(findings.count, 'finding', 'is open'),
    ],
    more: [
      ...(stopped.length === 0 ? [] : [`Stopped by kill switches: ${stopped.join(', ')}.`]),
      `Decided on ${yesterday} (UTC): ${String(decided.approved)} approved, ${String(decided.rejected)} rejected.`,
    ],
  };
}

/** ", the oldest for 3 days"; empty below a day. */
function ageText({ oldestAtMs }: Waiting, nowMs: number): string {
  const days = oldestAtMs === null ? 0 : Math.floor((nowMs - oldestAtMs) / dayMs);
  if (days === 0) return '';
  return `, the oldest for ${String(days)} day${days === 1 ? '' : 's'}`;
}

/** "3 deposits wait for a review, the oldest for 2 days."; empty if there are none. */
function factLines(count: number, noun: string, verb: string, age = ''): string[] {
  if (count === 0) return [];
  if (count === 1) return [`1 ${noun} ${verb}${age}.`];
  return [`${String(count)} ${noun}s ${verb.replace('waits', 'wait').replace('is ', 'are ')}${age}.`];
}
