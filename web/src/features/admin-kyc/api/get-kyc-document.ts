import { kycContract } from '@keelstone/domain/api/kyc.contract';
import { fetchBytes } from '../../../lib/api/call.ts';

type Options = { viewerId: string; kycId: string; signal: AbortSignal };

export function getKycDocument({ viewerId, kycId, signal }: Options): Promise<Blob> {
  return fetchBytes(kycContract['get-kyc-document'], { params: { viewerId, kycId }, signal });
}
