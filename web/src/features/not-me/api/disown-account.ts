import { authContract } from '@keelstone/domain/api/auth.contract';
import { call } from '../../../lib/api/call.ts';

export function disownAccount(code: string): Promise<{ message: string }> {
  return call(authContract['disown-account'], { body: { code } });
}
