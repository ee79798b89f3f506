import { sessionContract } from '@keelstone/domain/api/session.contract';
import type { SessionWire } from '@keelstone/domain/api/session.wire';
import { call } from '../../../lib/api/call.ts';

export async function getSessions({ signal }: { signal: AbortSignal }): Promise<SessionWire[]> {
  const { sessions } = await call(sessionContract['get-sessions'], { signal });
  return sessions;
}
