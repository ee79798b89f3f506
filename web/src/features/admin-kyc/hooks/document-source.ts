import { kycContract } from '@keelstone/domain/api/kyc.contract';
import { fetchBytes } from '../../../lib/api/call.ts';
import type { PrivateImageSource } from '../../../components/private-image.tsx';

/** The image of an application, as the API hands it out to a viewer. Each time it is asked for is audited. */
export function documentSource(params: { viewerId: string; kycId: string }): PrivateImageSource {
  return {
    queryKey: ['kyc-document', params.kycId],
    load: ({ signal }) => fetchBytes(kycContract['get-kyc-document'], { params, signal }),
  };
}
