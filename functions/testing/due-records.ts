import { afterAll, beforeAll, expect } from 'vitest';
import { currentWallet } from '@keelstone/domain/collections';
import { imagesOf } from '@keelstone/domain/kyc/decide-kyc-ask';
import { keptDaysMin } from '@keelstone/domain/retention/retention';
import { makeWalletVersion } from '@keelstone/domain/testing/make-wallet';
import { proofsOf } from '@keelstone/domain/transaction/transaction-ask';
import { dayMs } from '@keelstone/domain/time-units';
import type { Deps } from '../src/entry/deps.ts';
import { startApi, type Api } from './api.ts';
import { approveReceived, requestDeposit } from './deposits.ts';
import { makePerson, type Person } from './people.ts';
import { fileKyc } from './records.ts';
import { freshDatabase, loggedErrors, testDeps } from './test-environment.ts';
import { confirm } from './three-administrators.ts';
import { exists } from './uploads.ts';

/** An API with two administrators. */
type Platform = { api: Api; deps: Deps; ada: Person; ben: Person };

/** As short as the settings allow; closed accounts are kept for ever. */
export const keptDays = { ...keptDaysMin, account: 0 };
/** By then everything that anybody may keep is due. */
export const decadeMs = 10 * 365 * dayMs;

/** A separate database with an API, two administrators and deposit addresses; returns what tests do to its customers. */
export function withCustomers(database: string, set: (platform: Platform) => void) {
  let platform: Platform;
  beforeAll(async () => {
    const config = { throttleScale: 1000, keptDays };
    const deps = testDeps({ database: freshDatabase(database), config });
    await deps.wallets.save(currentWallet, makeWalletVersion());
    const admin = () => makePerson(deps, { isAdmin: true });
    platform = { deps, api: await startApi(deps), ada: await admin(), ben: await admin() };
    set(platform);
  });
  afterAll(async () => {
    await platform.api.close();
    expect(loggedErrors).toEqual([]);
  });
  return {
    later: (ms = decadeMs): Deps => ({ ...platform.deps, now: () => Date.now() + ms }),
    customer: () => makeCustomer(platform),
    present: (paths: readonly string[]) => countPresent(platform.deps, paths),
    change: (uid: string, isHeld: boolean) => changeHold(platform, uid, isHeld),
  };
}

/** Somebody with a rejected application, somebody with an approved deposit, and the paths of their images. */
async function makeCustomer({ api, deps, ada }: Platform) {
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
async function countPresent(deps: Deps, paths: readonly string[]): Promise<number> {
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
