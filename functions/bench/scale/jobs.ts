import { dayMs } from '@keelstone/domain/time-units';
import { alertSealed } from '../../src/audit/alert-sealed.service.ts';
import { sealAudit } from '../../src/audit/seal-audit.service.ts';
import { watchAudit } from '../../src/audit/watch-audit.service.ts';
import { watchSealing } from '../../src/audit/watch-sealing.service.ts';
import { closeAccounts } from '../../src/closing/close-accounts.service.ts';
import type { Deps } from '../../src/deps.ts';
import { countDeskDays } from '../../src/desk/count-desk-days.service.ts';
import { sendDailyDigests } from '../../src/digest/send-daily-digests.service.ts';
import { completeFactorResets } from '../../src/factor/complete-factor-resets.service.ts';
import { sendDueMails } from '../../src/mail/send-mail.service.ts';
import { answerWaitingRequests } from '../../src/mail-request/answer-waiting-requests.service.ts';
import { keepDailyPrices } from '../../src/rates/keep-daily-prices.service.ts';
import { watchBooks } from '../../src/reconcile/watch-books.service.ts';
import { eraseDue } from '../../src/retention/erase-due.service.ts';
import { keepAllHeld } from '../../src/retention/keep-held.service.ts';
import { sweepStrayIdentities } from '../../src/sweep/sweep-stray-identities.service.ts';
import { sweepUnverifiedAccounts } from '../../src/sweep/sweep-unverified-accounts.service.ts';
import { refreshTotals } from '../../src/totals/refresh-totals.service.ts';
import { sweepInbox, sweepVault } from '../../src/upload/sweep-uploads.service.ts';
import { followRenames } from '../../src/user/follow-renames.service.ts';

/**
 * What the work of a job grows with: nothing, with what people do on a day, with the users there are, with the rows of
 * the lists (an aggregation reads one for each 1,000), or with the event rows that were ever written.
 */
export type Growth = 'fixed' | 'activity' | 'users' | 'rows' | 'events';

type Job = {
  everyMinutes: number;
  offsetMinutes?: number;
  growth: Growth;
  run(deps: Deps): Promise<unknown>;
};

const smtp = { send: () => Promise.resolve() };
const hour = 60;
const day = 24 * hour;

/** Every schedule of functions/src/entry/background.ts, by its name there. */
export const jobs = {
  retryMail: { everyMinutes: 1, growth: 'fixed', run: (deps) => sendDueMails(deps, smtp) },
  retryMailRequests: { everyMinutes: 1, growth: 'fixed', run: answerWaitingRequests },
  copyNewNames: { everyMinutes: 1, growth: 'activity', run: followRenames },
  refreshListTotals: { everyMinutes: 10, growth: 'rows', run: refreshTotals },
  reconcileChangedBooks: {
    everyMinutes: 15,
    growth: 'activity',
    run: async (deps) => {
      await watchSealing(deps);
      await watchBooks('changed', deps);
    },
  },
  sealEvents: {
    everyMinutes: 15,
    growth: 'activity',
    run: async (deps) => alertSealed(await sealAudit(deps), deps),
  },
  countDays: { everyMinutes: 15, growth: 'activity', run: countDeskDays },
  completeResets: { everyMinutes: 15, growth: 'fixed', run: completeFactorResets },
  closeDueAccounts: { everyMinutes: 15, growth: 'fixed', run: closeAccounts },
  sweepLeftovers: { everyMinutes: 15, growth: 'fixed', run: sweepInbox },
  keepPrices: { everyMinutes: hour, growth: 'fixed', run: keepDailyPrices },
  sweepUnverified: { everyMinutes: hour, growth: 'fixed', run: sweepUnverifiedAccounts },
  sweepIdentities: { everyMinutes: hour, growth: 'fixed', run: sweepStrayIdentities },
  sweepOrphans: { everyMinutes: hour, growth: 'fixed', run: sweepVault },
  eraseDueRecords: {
    everyMinutes: day,
    offsetMinutes: 4 * hour,
    growth: 'fixed',
    run: async (deps) => {
      await keepAllHeld(deps);
      await eraseDue(deps);
    },
  },
  mailDigests: { everyMinutes: day, offsetMinutes: 7 * hour, growth: 'fixed', run: sendDailyDigests },
  reconcileBooks: {
    everyMinutes: day,
    offsetMinutes: 3 * hour,
    growth: 'users',
    run: (deps) => watchBooks('all', deps),
  },
  verifyEvents: { everyMinutes: day, offsetMinutes: 3.5 * hour, growth: 'events', run: watchAudit },
} as const satisfies Record<string, Job>;

export type JobName = keyof typeof jobs;

/** Every run of every job in a day that begins at 0, in their order. */
export function scheduledRuns(): { atMs: number; name: JobName; job: Job }[] {
  const runs = (Object.keys(jobs) as JobName[]).flatMap((name) => {
    const job: Job = jobs[name];
    const everyMs = job.everyMinutes * 60_000;
    const first = (job.offsetMinutes ?? 0) * 60_000;
    const count = Math.floor((dayMs - 1 - first) / everyMs) + 1;
    return Array.from({ length: count }, (_value, index) => ({ atMs: first + index * everyMs, name, job }));
  });
  return runs.sort((one, other) => one.atMs - other.atMs);
}
