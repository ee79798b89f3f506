import { kycContract } from '@keelstone/domain/api/kyc.contract';
import { fetchBytes } from '../../../lib/api/call.ts';
import type { PrivateImageSource } from '../../../components/private-image.tsx';

type Asked = {
  viewerId: string;
  kycId: string;
  /** The number of the question whose answer replaced it; the present one without it. */
  replacedBy?: number | undefined;
  /** How many questions were answered: each answer may have replaced the present one. */
  answers: number;
};

/** The image of an application, as the API hands it out to a viewer. Each time it is asked for is audited. */
export function documentSource({ replacedBy, answers, ...params }: Asked): PrivateImageSource {
  return {
    queryKey: ['kyc-document', params.kycId, String(replacedBy ?? ''), String(answers)],
    load: ({ signal }) =>
      fetchBytes(kycContract['get-kyc-document'], { params, query: { replacedBy }, signal }),
  };
}
