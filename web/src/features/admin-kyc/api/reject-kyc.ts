import { kycContract } from '@keelstone/domain/api/kyc.contract';
import { call } from '../../../lib/api/call.ts';

type Options = { adminId: string; kycId: string; reason: string };

export function rejectKyc({ adminId, kycId, reason }: Options): Promise<{ message: string }> {
  return call(kycContract['reject-kyc'], { params: { adminId }, body: { idToReject: kycId, reason } });
}
