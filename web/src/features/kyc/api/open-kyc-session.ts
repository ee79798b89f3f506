import { authContract } from '@keelstone/domain/api/auth.contract';
import type { BodyOf, ResponseOf } from '@keelstone/domain/api/endpoint';
import { call } from '../../../lib/api/call.ts';

type OpenKycSession = (typeof authContract)['open-kyc-session'];

export function openKycSession(body: BodyOf<OpenKycSession>): Promise<ResponseOf<OpenKycSession>> {
  return call(authContract['open-kyc-session'], { body });
}
