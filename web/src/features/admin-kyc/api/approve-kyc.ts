import { kycContract } from '@keelstone/domain/api/kyc.contract';
import { call } from '../../../lib/api/call.ts';

type Options = { adminId: string; kycId: string };

export function approveKyc({ adminId, kycId }: Options): Promise<{ message: string }> {
  return call(kycContract['approve-kyc'], { params: { adminId }, body: { idToApprove: kycId } });
}
