import type { Holder } from '../ledger-model/command.ts';
import type { Deps } from '../../src/entry/deps.ts';
import type { Answer, Api } from '../../testing/api.ts';
import type { Person } from '../../testing/people.ts';
import { fileKyc } from '../../testing/records.ts';

/** Sets and removes the holders' KYC over the API: an application is filed and approved, its record deleted. */
export type KycOverHttp = {
  approve(holder: Holder, uid: string): Promise<Answer<unknown>>;
  withdraw(holder: Holder, uid: string): Promise<Answer<unknown>>;
};

export function kycOverHttp({
  api,
  deps,
  operator,
}: {
  api: Api;
  deps: Deps;
  operator: Person;
}): KycOverHttp {
  const approved = new Map<Holder, string>();
  const { token, uid: adminId } = operator;

  const approve: KycOverHttp['approve'] = async (holder, uid) => {
    const idToApprove = approved.get(holder) ?? (await fileKyc(deps, uid));
    approved.set(holder, idToApprove);
    return api.call('approve-kyc', { token, params: { adminId }, body: { idToApprove } });
  };
  return {
    approve,
    withdraw: async (holder, uid) => {
      // People begin with KYC but without a record of it.
      if (!approved.has(holder)) await approve(holder, uid);
      const kycId = approved.get(holder) ?? '';
      approved.delete(holder);
      return api.call('delete-kyc', { token, params: { adminId, kycId } });
    },
  };
}
