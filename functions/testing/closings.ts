import { expect } from 'vitest';
import { accountClosingLimits } from '@keelstone/domain/access/account-closing/account-closing.limits';
import { keptDaysMin } from '@keelstone/domain/rights/retention/retention';
import type { Deps } from '../src/entry/create-deps.ts';
import { closeAccounts } from '../src/features/access/account-closing/close-accounts.service.ts';
import { makePerson, type Person, tokenOf } from './people.ts';
import { fileActivity, fileAddress } from './records.ts';
import { memoryApi, outcomeOf } from './tested-api.ts';

/** In memory, with an administrator; closed accounts are erased after the shortest time. */
export async function closings() {
  const config = { keptDays: { kyc: 0, proof: 0, account: keptDaysMin.account } };
  const { deps, api, clock } = await memoryApi({ config });
  const ada = await makePerson(deps, { isAdmin: true });
  const byAda = async () => ({ token: await tokenOf(deps, ada.uid), params: { adminId: ada.uid } });
  const find = async ({ token }: Pick<Person, 'token'>) => (await api.call('get-closing', { token })).body;
  const close = async ({ token }: Pick<Person, 'token'>) =>
    outcomeOf(await api.call('close-account', { token }));
  const reopen = async ({ token }: Person) => outcomeOf(await api.call('reopen-account', { token }));
  /** Seven days later, signed in again. */
  const waited = async (person: Person): Promise<Person> => {
    clock.skewMs += accountClosingLimits.closingWaitMs;
    return { ...person, token: await tokenOf(deps, person.uid) };
  };
  /** The job, and again when no earlier work can still write. */
  const run = async (): Promise<number> => {
    const closed = await closeAccounts(deps);
    clock.skewMs += accountClosingLimits.closedSettlesMs;
    return closed + (await closeAccounts(deps));
  };
  const closed = async (person: Person): Promise<void> => {
    await close(person);
    await waited(person);
    await run();
  };
  /** Counts what a closing has yet to remove of somebody. */
  const leftOf = async ({ uid }: Person): Promise<number> => {
    const where = [['uid', '==', uid] as const];
    const rows = await Promise.all([deps.activity.list({ where }), deps.notices.list({ where })]);
    const [books, sessions] = [deps.addressBooks.find(uid), deps.sessions.find(uid)];
    const single = [books, sessions, deps.credentials.find(uid), deps.identity.describe(uid)];
    return rows.flat().length + (await Promise.all(single)).filter((each) => each !== undefined).length;
  };
  /** Somebody who has asked for the closing of their account. */
  const leaver = async (): Promise<Person> => {
    const person = await makePerson(deps);
    await fileActivity(deps, person.uid);
    await fileAddress(deps, person.uid);
    expect(await close(person)).toBe(200);
    return person;
  };
  /** Dependencies whose nth transaction, and everything after it, fails. */
  const dying = (after: number): Deps => {
    let number = -1;
    const runTransaction: Deps['runTransaction'] = (work) =>
      (number += 1) >= after ? Promise.reject(new Error('killed')) : deps.runTransaction(work);
    return { ...deps, runTransaction };
  };

  return { deps, api, clock, ada, byAda, find, close, reopen, waited, run, closed, leftOf, leaver, dying };
}
