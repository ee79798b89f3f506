import { listImages } from '@keelstone/domain/identity/kyc/decide-kyc-question';
import { dayMs } from '@keelstone/domain/kernel/time/time-units';
import { listProofs } from '@keelstone/domain/money/transaction/transaction-question';
import { keptDaysMin } from '@keelstone/domain/rights/retention/retention';
import type { Deps } from '../src/entry/create-deps.ts';
import type { Api } from './api.ts';
import { requestDeposit } from './holders.ts';
import { makePerson, type Person } from './people.ts';
import { fileKyc } from './records.ts';
import { memoryApi } from './tested-api.ts';
import { confirm } from './three-administrators.ts';

/** The shortest periods that the settings allow; closed accounts are kept for ever. */
export const keptDays = { ...keptDaysMin, account: 0 };
/** By then everything that anybody may keep is due. */
export const decadeMs = 10 * 365 * dayMs;

/** In memory, with two administrators and deposit addresses; returns what tests do to its customers. */
export async function withCustomers() {
  const { deps, api } = await memoryApi({ config: { keptDays } });
  const [ada, ben] = [await makePerson(deps, { isAdmin: true }), await makePerson(deps, { isAdmin: true })];
  const platform = { deps, api, ada, ben };
  return {
    ...platform,
    later: (ms = decadeMs): Deps => ({ ...deps, now: () => Date.now() + ms }),
    /** Somebody with a rejected application, somebody with an approved deposit, and the paths of their images. */
    async customer() {
      const applicant = await makePerson(deps, { kycStatus: 'Pending' });
      const kycId = await fileKyc(deps, applicant.uid);
      const body = { idToReject: kycId, reason: 'It is blurred' };
      await api.call('reject-kyc', { token: ada.token, params: { adminId: ada.uid }, body });
      const person = await makePerson(deps);
      const { _id: depositId } = (await requestDeposit({ api, deps }, person)).body.transaction;
      await api.call('approve-transaction', { token: ada.token, body: { idToApprove: depositId } });
      const [record, deposit] = [await deps.kyc.find(kycId), await deps.transactions.find(depositId)];
      if (record?.status !== 'Rejected' || deposit?.status !== 'Approved')
        throw new Error('Nothing to erase');
      const paths = [...listImages(record), ...listProofs(deposit)].map(({ path }) => path);
      return { applicant, person, kycId, depositId, record, deposit, paths };
    },
    /** How many of these images exist. */
    present: async (paths: readonly string[]) =>
      (await Promise.all(paths.map((path) => deps.files.fault(path)))).filter((fault) => fault === undefined)
        .length,
    change: (uid: string, isHeld: boolean) => changeHold(platform, uid, isHeld),
  };
}

/** One administrator proposes to set or lift a hold. */
export function proposeHold(api: Api, { uid: adminId, token }: Person, id: string, isHeld: boolean) {
  const body = { id, isHeld, reason: 'A request of a court' };
  return api.call('propose-hold', { token, params: { adminId }, body });
}

/** The waiting proposal about somebody; an empty id if there is none. */
export async function waitingAbout(deps: Deps, uid: string): Promise<string> {
  const [proposal] = await deps.proposals.list({
    where: [
      ['subject.uid', '==', uid],
      ['status', '==', 'waiting'],
    ],
  });
  return proposal?.id ?? '';
}

/** One administrator proposes it, and the other one confirms. */
export async function changeHold(
  { api, deps, ada, ben }: { api: Api; deps: Deps; ada: Person; ben: Person },
  uid: string,
  isHeld: boolean,
): Promise<void> {
  await proposeHold(api, ada, uid, isHeld);
  const { status } = await confirm(api, ben, await waitingAbout(deps, uid));
  if (status !== 200) throw new Error(`The hold was not changed: ${String(status)}`);
}
