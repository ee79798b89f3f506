import { sessionContract } from '@keelstone/domain/api/session.contract';
import { call } from '../../../lib/api/call.ts';

export function endOtherSessions(): Promise<{ message: string }> {
  return call(sessionContract['end-other-sessions']);
}
