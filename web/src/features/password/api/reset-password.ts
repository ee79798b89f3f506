import { authContract } from '@keelstone/domain/api/auth.contract';
import { call } from '../../../lib/api/call.ts';

type Reset = { resetToken: string; password: string };

export function resetPassword({ resetToken, password }: Reset): Promise<{ message: string }> {
  return call(authContract['reset-password'], { params: { resetToken }, body: { password } });
}
