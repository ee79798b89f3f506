import { kycContract } from '@keelstone/domain/api/kyc.contract';
import { call } from '../../../lib/api/call.ts';

type Options = { adminId: string; kycId: string };

export function deleteKyc({ adminId, kycId }: Options): Promise<{ message: string }> {
  return call(kycContract['delete-kyc'], { params: { adminId, kycId } });
}
