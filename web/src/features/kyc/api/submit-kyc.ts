import type { BodyOf } from '@keelstone/domain/api/endpoint';
import { kycContract } from '@keelstone/domain/api/kyc.contract';
import { call } from '../../../lib/api/call.ts';

export type KycSubmission = BodyOf<(typeof kycContract)['submit-kyc']>;

export function submitKyc(body: KycSubmission): Promise<{ message: string }> {
  return call(kycContract['submit-kyc'], { body });
}
