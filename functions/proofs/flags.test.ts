import { beforeEach, expect, it } from 'vitest';
import { flagsId } from '@keelstone/domain/collections';
import { flagNames } from '@keelstone/domain/core/kill-switch/flag-refusals';
import { type Flags, normalFlags } from '@keelstone/domain/core/kill-switch/kill-switch';
import type { FlagName } from '@keelstone/domain/kernel/api/endpoint';
import { updateFlagByCommand } from '../src/features/core/kill-switch/update-flag.service.ts';
import { auditedRows } from '../testing/audit-rows.ts';
import { times } from '../testing/burst.ts';
import { makePerson } from '../testing/people.ts';
import { fileDeposit } from '../testing/records.ts';
import { memoryApi, outcomeOf } from '../testing/tested-api.ts';

const { deps, api } = await memoryApi();
const admin = await makePerson(deps, { isAdmin: true });
beforeEach(() => deps.flags.save(flagsId, normalFlags));

const turnedOff = (...flags: readonly FlagName[]): Flags => ({
  ...normalFlags,
  ...Object.fromEntries(flags.map((flag) => [flag, false])),
});
const setFlag = (flag: FlagName, isOn: boolean) =>
  api.call('update-flag', { token: admin.token, params: { adminId: admin.uid }, body: { flag, isOn } });
const approve = async (idToApprove: string, token?: string) =>
  outcomeOf(await api.call('approve-transaction', { token, body: { idToApprove } }));

it('a switch is set once by an administrator or a command, and leaves a row in the audit', async () => {
  for (const isOn of [false, true, true])
    expect((await setFlag('registration', isOn)).body).toEqual(
      isOn ? normalFlags : turnedOff('registration'),
    );
  await updateFlagByCommand({ flag: 'changes', isOn: false }, deps);
  expect(await deps.flags.find(flagsId)).toEqual(turnedOff('changes'));
  const rows = await auditedRows(deps, ['kind', '==', 'update-flag']);
  const told = rows.map(({ actorUid, targetId }) => [actorUid === admin.uid ? 'admin' : actorUid, targetId]);
  expect(told.sort()).toEqual([
    ['admin', 'registration:off'],
    ['admin', 'registration:on'],
    ['sys:cli', 'changes:off'],
  ]);
});

it('a switch does not undo another that is set at the same time', async () => {
  await Promise.all([setFlag('withdrawals', false), setFlag('deposits', false)]);
  const { body } = await api.call('get-flags', { token: admin.token, params: { adminId: admin.uid } });
  expect(body).toEqual(turnedOff('withdrawals', 'deposits'));
});

it('every switch can be turned on again while all are off, which nobody learns who is refused anyway', async () => {
  await deps.flags.save(flagsId, turnedOff(...flagNames));
  const { token, uid } = await makePerson(deps);
  const id = await fileDeposit(deps, uid);
  expect([await approve(id), await approve(id, token)]).toEqual(['invalid-token', 'forbidden']);
  for (const flag of flagNames) await setFlag(flag, true);
  expect(await deps.flags.find(flagsId)).toEqual(normalFlags);
});

it('approvals that are switched off in progress are done completely or not at all, and none after the answer', async () => {
  const { uid } = await makePerson(deps, { kycStatus: 'Approved' });
  const filed = await Promise.all(times(8, () => fileDeposit(deps, uid)));
  const [first = '', last = '', ...rest] = filed;
  expect(await approve(first, admin.token)).toBe(200);
  const approvals = Promise.all(rest.map((id) => approve(id, admin.token)));
  await setFlag('approvals', false);
  expect(await approve(last, admin.token)).toBe('approvals-off');
  const outcomes = await approvals;
  expect(outcomes.filter((outcome) => outcome !== 200 && outcome !== 'approvals-off')).toEqual([]);
  const done = outcomes.filter((outcome) => outcome === 200).length + 1;
  const records = await Promise.all(filed.map((id) => deps.transactions.find(id)));
  expect(records.filter((record) => record?.status === 'Approved')).toHaveLength(done);
  expect((await deps.accounts.find(uid))?.seq).toBe(done);
});
