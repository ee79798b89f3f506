import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { currentWallet, flagsDocument } from '@keelstone/domain/collections';
import { flagNames, normalFlags, type FlagName, type Flags } from '@keelstone/domain/flags/flags';
import { makeWalletVersion } from '@keelstone/domain/testing/make-wallet';
import { updateFlagByCommand } from '../src/features/desk/flags/update-flag.service.ts';
import { memoryApiWithAnyQuery as memoryApi } from '../testing/tested-api.ts';
import { makePerson, type Person } from '../testing/people.ts';
import { fileDeposit, freshEmail } from '../testing/records.ts';
import { times } from '../testing/burst.ts';

const { deps, api } = await memoryApi();
let admin: Person;
beforeAll(async () => {
  await deps.wallets.save(currentWallet, makeWalletVersion());
  admin = await makePerson(deps, { isAdmin: true });
});
beforeEach(() => deps.flags.save(flagsDocument, normalFlags));

const turnedOff = (...flags: readonly FlagName[]): Flags => ({
  ...normalFlags,
  ...Object.fromEntries(flags.map((flag) => [flag, false])),
});
const setFlag = (flag: FlagName, isOn: boolean, { token, uid: adminId } = admin) =>
  api.call('update-flag', { token, params: { adminId }, body: { flag, isOn } });
const approve = (idToApprove: string, token?: string) =>
  api.call('approve-transaction', { token, body: { idToApprove } });
const flagRows = async (actorUid: string) =>
  (await deps.audit.list({ where: [['actorUid', '==', actorUid]], orderBy: [['atMs', 'asc']] }))
    .filter(({ kind }) => kind === 'update-flag')
    .map(({ targetId }) => targetId);

describe('a switch', () => {
  it('is set by an administrator, counts from the next request on, and leaves a row in the audit', async () => {
    const other = await makePerson(deps, { isAdmin: true });
    const register = () => {
      const body = { name: 'Nora', email: freshEmail(), number: '+12025550123', password: 'correct horse' };
      return api.call('register', { body });
    };
    expect((await setFlag('registration', false, other)).body).toEqual(turnedOff('registration'));
    expect((await register()).error.code).toBe('registration-off');
    for (let twice = 0; twice < 2; twice += 1)
      expect((await setFlag('registration', true, other)).body).toEqual(normalFlags);
    expect((await register()).status).toBe(200);
    expect(await flagRows(other.uid)).toEqual(['registration:off', 'registration:on']);
  });

  it('does not undo another that is set at the same time', async () => {
    await Promise.all([setFlag('withdrawals', false), setFlag('deposits', false)]);
    const { body } = await api.call('get-flags', { token: admin.token, params: { adminId: admin.uid } });
    expect(body).toEqual(turnedOff('withdrawals', 'deposits'));
  });

  it('can be turned on again while everything is off, and is not mentioned to those who are refused anyway', async () => {
    await deps.flags.save(flagsDocument, turnedOff(...flagNames));
    const { token, uid } = await makePerson(deps);
    const id = await fileDeposit(deps, uid);
    const refused = [await approve(id), await approve(id, token)].map(({ error }) => error.code);
    expect(refused).toEqual(['invalid-token', 'forbidden']);
    for (const flag of flagNames) await setFlag(flag, true);
    expect(await deps.flags.find(flagsDocument)).toEqual(normalFlags);
  });

  it('can be set without anybody signing in, and that is in the audit too', async () => {
    await updateFlagByCommand({ flag: 'changes', isOn: false }, deps);
    expect(await deps.flags.find(flagsDocument)).toEqual(turnedOff('changes'));
    expect(await flagRows('sys:cli')).toEqual(['changes:off']);
  });
});

it('approvals that are switched off in progress are done completely or not at all, and none after the answer', async () => {
  const { uid } = await makePerson(deps, { kycStatus: 'Approved' });
  const filed = await Promise.all(times(8, () => fileDeposit(deps, uid)));
  const [first = '', last = '', ...rest] = filed;
  expect((await approve(first, admin.token)).status).toBe(200);
  const [answers] = await Promise.all([
    Promise.all(rest.map((id) => approve(id, admin.token))),
    setFlag('approvals', false),
  ]);
  expect((await approve(last, admin.token)).error.code).toBe('approvals-off');
  const outcomes = answers.map(({ status, error }) => error.code ?? status);
  expect(outcomes.filter((outcome) => outcome !== 200 && outcome !== 'approvals-off')).toEqual([]);
  const done = outcomes.filter((outcome) => outcome === 200).length + 1;
  const records = await Promise.all(filed.map((id) => deps.transactions.find(id)));
  expect(records.filter((record) => record?.status === 'Approved')).toHaveLength(done);
  expect((await deps.accounts.find(uid))?.seq).toBe(done);
});
