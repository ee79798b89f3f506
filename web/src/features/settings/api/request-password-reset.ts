import { authContract } from '@keelstone/domain/api/auth.contract';
import { call } from '../../../lib/api/call.ts';

export function requestPasswordReset(email: string): Promise<{ message: string }> {
  return call(authContract['forgot-password'], { body: { email } });
}
