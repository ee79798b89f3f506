import { limits } from '@keelstone/domain/limits';
import type { Deps } from '../deps.ts';
import { answerMailRequest } from './answer-mail-request.service.ts';

/** A trigger that has not answered after this long has failed. */
const triggerMsMax = 60_000;

/**
 * Answers the requests whose trigger failed; run by a scheduled job. What cannot be answered for an hour is dropped.
 * Returns how many were answered and dropped.
 */
export async function answerWaitingRequests(deps: Deps): Promise<{ answered: number; dropped: number }> {
  const nowMs = deps.now();
  const stale = await deps.mailRequests.listWaiting(nowMs - limits.mailRequestAgeMsMax);
  await Promise.all(stale.map((id) => deps.mailRequests.remove(id)));
  const waiting = await deps.mailRequests.listWaiting(nowMs - triggerMsMax);
  const outcomes = await Promise.allSettled(waiting.map((id) => answerMailRequest(id, deps)));
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected')
      deps.log.error({ operation: 'answer-mail-request', error: String(outcome.reason) });
  }
  const answered = outcomes.filter(({ status }) => status === 'fulfilled').length;
  return { answered, dropped: stale.length };
}
