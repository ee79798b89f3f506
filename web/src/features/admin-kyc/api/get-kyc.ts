import { kycContract } from '@keelstone/domain/api/kyc.contract';
import type { KycDetailWire } from '@keelstone/domain/api/kyc.wire';
import { call } from '../../../lib/api/call.ts';

type Options = { adminId: string; kycId: string; signal: AbortSignal };

export function getKyc({ adminId, kycId, signal }: Options): Promise<KycDetailWire> {
  return call(kycContract['get-kyc'], { params: { adminId, kycId }, signal });
}
