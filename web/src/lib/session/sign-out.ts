import { sessionContract } from '@keelstone/domain/core/session/session.contract';
import { timing } from '../../config/timing.ts';
import { call } from '../api/call.ts';
import { limitTime } from '../api/in-time.ts';
import { findSessionId } from '../api/session-id.ts';
import { waitingDecision } from '../api/waiting-decision.ts';
import { idToken } from '../firebase/id-token.ts';
import { endSession } from './end-session.ts';
import { clearSnapshot } from './snapshot.ts';

/**
 * Signs out at the server, so that a copy of the token opens nothing, and in this browser. Waits only for the latter,
 * which happens even if the server cannot be reached, and for the answer to a decision that is sent first.
 */
export async function signOut(): Promise<void> {
  clearSnapshot();
  // Before the session ends: its token is needed, and a refusal.
  await limitTime(waitingDecision.send()).catch(() => undefined);
  const token = await Promise.race([idToken().catch(() => undefined), timeout(timing.signOutMs)]);
  if (token !== undefined) endAtServer(token);
  await endSession();
}

/** The request outlives the page, because many sign out and close it. */
function endAtServer(bearer: string): void {
  const sid = findSessionId(bearer);
  if (sid === undefined) return;
  call(sessionContract['end-session'], { params: { sid }, bearer, keepalive: true }).catch(() => undefined);
}

function timeout(ms: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, ms, undefined));
}
