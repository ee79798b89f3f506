import { authContract } from '@keelstone/domain/api/auth.contract';
import type { ResponseOf } from '@keelstone/domain/api/endpoint';
import { call } from '../../../lib/api/call.ts';

export function verifyEmail(oobCode: string): Promise<ResponseOf<(typeof authContract)['verify-email']>> {
  return call(authContract['verify-email'], { body: { oobCode } });
}
