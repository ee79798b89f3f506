import { sessionContract } from '@keelstone/domain/api/session.contract';
import { call } from '../../../lib/api/call.ts';

export function endSession(sid: string): Promise<{ message: string }> {
  return call(sessionContract['end-session'], { params: { sid } });
}
