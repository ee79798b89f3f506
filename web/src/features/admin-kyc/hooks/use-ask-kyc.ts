import { kycContract } from '@keelstone/domain/api/kyc.contract';
import type { KycAskItem } from '@keelstone/domain/kyc/kyc-record';
import { call } from '../../../lib/api/call.ts';
import { useKycAction, type KycActionOptions } from './use-kyc-action.ts';

export function useAskKyc(dialog: KycActionOptions) {
  return useKycAction({
    ...dialog,
    fields: { asked: 'asked' },
    send: ({ adminId, kycId }, question: { items: KycAskItem[]; text: string }) =>
      call(kycContract['ask-kyc'], { params: { adminId }, body: { idToAsk: kycId, ...question } }),
  });
}
