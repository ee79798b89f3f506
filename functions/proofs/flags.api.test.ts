import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contract, type EndpointName } from '@keelstone/domain/api/contract';
import type { Endpoint } from '@keelstone/domain/api/endpoint';
import { flagsDocument } from '@keelstone/domain/collections';
import { flagNames, normalFlags, type FlagName, type Flags } from '@keelstone/domain/flags/flags';
import { currentWallet } from '@keelstone/domain/collections';
import { makeWalletVersion } from '@keelstone/domain/testing/make-wallet';
import type { Deps } from '../src/entry/deps.ts';
import { updateFlagByCommand } from '../src/features/desk/flags/update-flag.service.ts';
import { reconcile } from '../src/features/desk/reconcile/reconcile.service.ts';
import { startApi, type Answer, type Api } from '../testing/api.ts';
import { allDocuments, changes, fingerprint } from '../testing/database.ts';
import { arrangeRequest, callerStateFor, goodRequestOf } from '../testing/example-request.ts';
import { accountOf, makePerson, type Person } from '../testing/people.ts';
import { changeUser, everybody, makePrincipals, type Principals } from '../testing/principals.ts';
import { fileDeposit } from '../testing/records.ts';
import { freshDatabase, loggedErrors, testDeps } from '../testing/test-environment.ts';
import { givePolicy } from '../testing/three-administrators.ts';

const codes: Record<FlagName, string> = {
  withdrawals: 'withdrawals-off',
  approvals: 'approvals-off',
  registration: 'registration-off',
  deposits: 'deposits-off',
  changes: 'read-only',
};
const names = Object.keys(contract) as EndpointName[];

let deps: Deps;
let api: Api;
let principals: Principals;
let admin: Person;
let host = 0;

beforeAll(async () => {
  deps = testDeps({ database: freshDatabase('proof-flags'), config: { throttleScale: 1000 } });
  api = await startApi(deps);
  await deps.wallets.save(currentWallet, makeWalletVersion());
  principals = await makePrincipals(deps, api);
  admin = principals.callers.admin.person;
});
beforeEach(() => setFlags(normalFlags));
afterAll(async () => {
  await api.close();
  expect(loggedErrors).toEqual([]);
});

describe('every call', () => {
  it.each(names)(
    '%s is refused by its own switches, writes nothing then, and ignores the others',
    async (name) => {
      const { flags: concerned = [] }: Endpoint = contract[name];
      const request = await goodRequest(name);

      for (const flag of concerned) {
        await setFlags(turnedOff([flag]));
        const before = await fingerprint(deps, uids());
        const { status, error } = await request.send();
        expect([flag, status, error.code]).toEqual([flag, 503, codes[flag]]);
        expect(error.error).toMatch(/at the moment|right now/);
        expect(changes(before, await fingerprint(deps, uids()))).toEqual([]);
      }

      await setFlags(turnedOff(flagNames.filter((flag) => !concerned.includes(flag))));
      expect((await request.send()).status).toBe(200);
    },
  );

  it('that is refused anyway does not mention the switches', async () => {
    await setFlags(turnedOff(flagNames));
    const body = { idToApprove: await fileDeposit(deps, principals.stranger.uid, false) };
    const asNobody = await api.call('approve-transaction', { body });
    const asUser = await api.call('approve-transaction', { body, token: principals.callers.owner.token });
    expect([asNobody.error.code, asUser.error.code]).toEqual(['invalid-token', 'forbidden']);
  });
});

describe('a switch', () => {
  it('is set by an administrator, counts from the next request on, and leaves a row in the audit', async () => {
    const register = await goodRequest('register');
    const { uid, token } = await makePerson(deps, { isAdmin: true });
    const setFlag = (flag: FlagName, isOn: boolean) =>
      api.call('update-flag', { token, params: { adminId: uid }, body: { flag, isOn } });
    expect((await setFlag('registration', false)).body).toEqual({ ...normalFlags, registration: false });
    expect((await register.send()).error.code).toBe('registration-off');
    expect((await setFlag('registration', true)).body).toEqual(normalFlags);
    expect((await register.send()).status).toBe(200);
    expect(await flagRows(uid)).toEqual(['registration:off', 'registration:on']);
  });

  it('set to its present value writes nothing', async () => {
    const before = await fingerprint(deps);
    expect((await setFlag('deposits', true)).status).toBe(200);
    expect(changes(before, await fingerprint(deps))).toEqual([]);
  });

  it('does not undo another that is set at the same time', async () => {
    await Promise.all([setFlag('withdrawals', false), setFlag('deposits', false)]);
    const { body } = await api.call('get-flags', { token: admin.token, params: { adminId: admin.uid } });
    expect(body).toEqual(turnedOff(['withdrawals', 'deposits']));
  });

  it('can be turned on again while everything is off', async () => {
    await setFlags(turnedOff(flagNames));
    for (const flag of flagNames) await setFlag(flag, true);
    expect(await deps.flags.find(flagsDocument)).toEqual(normalFlags);
  });

  it('can be set without anybody signing in, and that is in the audit too', async () => {
    await updateFlagByCommand({ flag: 'changes', isOn: false }, deps);
    expect(await deps.flags.find(flagsDocument)).toEqual(turnedOff(['changes']));
    expect(await flagRows('sys:cli')).toEqual(['changes:off']);
  });
});

describe('approvals switched off while some are in progress', () => {
  it('each is done completely or not at all, and none after the switch has answered', async () => {
    // The calls above have set a policy under which many deposits in a day need two people.
    await givePolicy(deps, {});
    const owner = await makePerson(deps, { kycStatus: 'Approved' });
    const filed = [];
    for (let index = 0; index < 8; index += 1) filed.push(await fileDeposit(deps, owner.uid));
    const [first = '', ...rest] = filed;
    const approve = (idToApprove: string) =>
      api.call('approve-transaction', { token: admin.token, body: { idToApprove } });

    expect((await approve(first)).status).toBe(200);
    const [answers] = await Promise.all([
      Promise.all(rest.slice(0, -1).map(approve)),
      setFlag('approvals', false),
    ]);
    const late = await approve(rest.at(-1) ?? '');

    expect(late.error.code).toBe('approvals-off');
    const done = answers.filter(({ status }) => status === 200).length + 1;
    expect(answers.map(({ status, error }) => error.code ?? status)).toSatisfy((all: unknown[]) =>
      all.every((one) => [200, 'approvals-off', 'unavailable'].some((allowed) => allowed === one)),
    );
    const records = await Promise.all(filed.map((id) => deps.transactions.find(id)));
    expect(records.filter((record) => record?.status === 'Approved')).toHaveLength(done);
    expect((await accountOf(deps, owner.uid)).seq).toBe(done);
    expect((await reconcile(deps)).violations.filter(({ uid }) => uid === owner.uid)).toEqual([]);
  });
});

function turnedOff(flags: readonly FlagName[]): Flags {
  return { ...normalFlags, ...Object.fromEntries(flags.map((flag) => [flag, false])) };
}

async function setFlags(flags: Flags): Promise<void> {
  await deps.flags.save(flagsDocument, flags);
}

function setFlag(flag: FlagName, isOn: boolean) {
  return api.call('update-flag', {
    token: admin.token,
    params: { adminId: admin.uid },
    body: { flag, isOn },
  });
}

async function flagRows(actorUid: string): Promise<string[]> {
  const rows = await allDocuments<{ kind: string; actorUid: string; targetId: string; atMs: number }>(
    'audit',
  );
  return rows
    .filter((row) => row.kind === 'update-flag' && row.actorUid === actorUid)
    .sort((a, b) => a.atMs - b.atMs)
    .map(({ targetId }) => targetId);
}

/** The call, made by somebody who may. */
async function goodRequest(name: EndpointName): Promise<{ send(): Promise<Answer<unknown>> }> {
  const state = callerStateFor(name);
  await Promise.all(everybody(principals).map((person) => changeUser(deps, person, state)));
  const { callers, ...strangers } = principals;
  const { as, ids } = goodRequestOf(name);
  const { token, person: caller } = callers[as];
  const request = await arrangeRequest(name, { ...ids, ...strangers, deps, caller, willSucceed: true });
  host += 1;
  const ip = `198.51.100.${String(host)}`;
  return { send: () => api.request(name, { ...request, token, ip }) };
}

function uids(): string[] {
  return everybody(principals).map(({ uid }) => uid);
}
