import { mailRequestLimits } from '@keelstone/domain/access/mail-request/mail-request.limits';
import type { Deps } from '../../../platform/deps.ts';
import { startRun } from '../../../platform/job/job-run.ts';
import { readRowsInPages } from '../../../platform/job/rows-in-pages.ts';
import { answerMailRequest } from './answer-mail-request.service.ts';
import { mailRequestsPerPage, type WaitingRequest } from './mail-request.repository.ts';

/** A trigger without a result after this time has failed. */
const triggerMsMax = 60_000;

/**
 * Answers the requests whose trigger failed. A scheduled job runs it. A request that cannot be answered is logged, does
 * not stop the others, and is dropped after an hour. Returns how many were answered and dropped.
 */
export async function answerWaitingRequests(deps: Deps): Promise<{ answered: number; dropped: number }> {
  const run = startRun(deps);
  const nowMs = deps.now();
  const waitingSince = (beforeMs: number) =>
    readRowsInPages<WaitingRequest>(mailRequestsPerPage, (after) =>
      deps.mailRequests.listWaiting(beforeMs, after),
    );
  const stale = waitingSince(nowMs - mailRequestLimits.ageMsMax);
  const dropped = await run.each(stale, ({ id }) => deps.mailRequests.eraseNow(id));
  const waiting = waitingSince(nowMs - triggerMsMax);
  const answered = await run.each(waiting, ({ id }) => answerRequest(id, deps));
  run.throwIfFailed('Requests for mails could not be dropped');
  return { answered, dropped };
}

async function answerRequest(id: string, deps: Deps): Promise<boolean> {
  try {
    await answerMailRequest(id, deps);
    return true;
  } catch (error) {
    deps.log.error({ operation: 'answer-mail-request', error: String(error) });
    return false;
  }
}
