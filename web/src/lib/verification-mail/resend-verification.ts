import { authContract } from '@keelstone/domain/api/auth.contract';
import { call } from '../api/call.ts';

export function resendVerification(email: string): Promise<{ message: string }> {
  return call(authContract['resend-verification'], { body: { email } });
}
