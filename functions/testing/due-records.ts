import { imagesOf } from '@keelstone/domain/kyc/decide-kyc-ask';
import { proofsOf } from '@keelstone/domain/transaction/transaction-ask';
import type { Deps } from '../src/deps.ts';
import type { Api } from './api.ts';
import { approveReceived, requestDeposit } from './deposits.ts';
import { makePerson, type Person } from './people.ts';
import { fileKyc } from './records.ts';
import { confirm } from './three-administrators.ts';
import { exists } from './uploads.ts';

/** An API with two administrators. */
type Platform = { api: Api; deps: Deps; ada: Person; ben: Person };

/** Somebody with a rejected application, somebody with an approved deposit, and the paths of their images. */
export async function makeCustomer({ api, deps, ada }: Platform) {
  const applicant = await makePerson(deps, { kycStatus: 'Pending' });
  const kycId = await fileKyc(deps, applicant.uid);
  await api.call('reject-kyc', {
    token: ada.token,
    params: { adminId: ada.uid },
    body: { idToReject: kycId, reason: 'It is blurred' },
  });
  const person = await makePerson(deps);
  const { _id: id } = (await requestDeposit({ api, deps }, person)).body.transaction;
  await approveReceived(api, ada, { id });
  const [record, deposit] = [await deps.kyc.find(kycId), await deps.transactions.find(id)];
  if (record?.status !== 'Rejected' || deposit?.status !== 'Approved') throw new Error('Nothing to erase');
  const paths = [...imagesOf(record), ...proofsOf(deposit)].map(({ path }) => path);
  return { applicant, person, kycId, depositId: id, record, deposit, paths };
}

/** How many of these images exist. */
export async function countPresent(deps: Deps, paths: readonly string[]): Promise<number> {
  return (await Promise.all(paths.map((path) => exists(deps, path)))).filter(Boolean).length;
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
  { api, deps, ada, ben }: Platform,
  uid: string,
  isHeld: boolean,
): Promise<void> {
  await proposeHold(api, ada, uid, isHeld);
  const { status } = await confirm(api, ben, await waitingAbout(deps, uid));
  if (status !== 200) throw new Error(`The hold was not changed: ${String(status)}`);
}
