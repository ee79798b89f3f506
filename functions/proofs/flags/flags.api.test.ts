import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contract, type EndpointName } from '@keelstone/domain/api/contract';
import { flagsDocument } from '@keelstone/domain/collections';
import { flagNames, normalFlags, type FlagName, type Flags } from '@keelstone/domain/flags/flags';
import { makeWallet } from '@keelstone/domain/testing/make-wallet';
import type { Deps } from '../../src/deps.ts';
import { updateFlagByCommand } from '../../src/flags/update-flag.service.ts';
import { reconcile } from '../../src/reconcile/reconcile.service.ts';
import { startApi, type Api } from '../../testing/api.ts';
import { allDocuments, changes, fingerprint } from '../../testing/database.ts';
import { accountOf, makePerson, type Person } from '../../testing/people.ts';
import { fileDeposit } from '../../testing/records.ts';
import { freshDatabase, loggedErrors, testDeps } from '../../testing/test-environment.ts';
import { change, everybody, makeCast, type Cast, type Principal } from '../authorisation/cast.ts';
import { cellsOf, expectedOf, prepare, type Shot } from '../authorisation/cells.ts';

/** What each switch stops, written out here, so that a slip in the contract shows. `readOnly` stops the writing rest. */
const stops: Record<Exclude<FlagName, 'readOnly'>, readonly EndpointName[]> = {
  withdrawals: ['request-withdrawal'],
  approvals: ['approve-transaction', 'approve-kyc', 'credit-profit', 'edit-figures'],
  registration: ['register'],
  deposits: ['request-deposit', 'get-wallet'],
};
const codes: Record<FlagName, string> = {
  withdrawals: 'withdrawals-off',
  approvals: 'approvals-off',
  registration: 'registration-off',
  deposits: 'deposits-off',
  readOnly: 'read-only',
};
const neverStopped: readonly EndpointName[] = ['login', 'end-session', 'end-other-sessions', 'update-flag'];
const names = Object.keys(contract) as EndpointName[];

let deps: Deps;
let api: Api;
let cast: Cast;
let admin: Person;
let host = 0;

beforeAll(async () => {
  deps = testDeps({ database: freshDatabase('proof-flags'), config: { throttleScale: 1000 } });
  api = await startApi(deps);
  await deps.wallet.save('wallet', makeWallet());
  cast = await makeCast(deps, api);
  admin = cast.callers.admin.person;
});
beforeEach(() => setFlags(normalFlags));
afterAll(async () => {
  await api.close();
  expect(loggedErrors).toEqual([]);
});

describe('every call', () => {
  it.each(names)(
    '%s is refused by its own switches, writes nothing then, and minds no other',
    async (name) => {
      const concerned = flagNames.filter((flag) => isStopped(name, flag));
      const shot = await goodShot(name);

      for (const flag of concerned) {
        await setFlags(thrown([flag]));
        const before = await fingerprint(deps, uids());
        const { status, error } = await shot.send();
        expect([flag, status, error.code]).toEqual([flag, 503, codes[flag]]);
        expect(error.error).toMatch(/at the moment|right now/);
        expect(changes(before, await fingerprint(deps, uids()))).toEqual([]);
      }

      await setFlags(thrown(flagNames.filter((flag) => !concerned.includes(flag))));
      expect((await shot.send()).status).toBe(200);
    },
  );

  it('that is refused anyway is not told about the switches', async () => {
    await setFlags(thrown(flagNames));
    const body = { idToApprove: await fileDeposit(deps, cast.stranger.uid, false) };
    const asNobody = await api.call('approve-transaction', { body });
    const asUser = await api.call('approve-transaction', { body, token: cast.callers.owner.token });
    expect([asNobody.error.code, asUser.error.code]).toEqual(['invalid-token', 'forbidden']);
  });
});

describe('a switch', () => {
  it('is thrown by an administrator, counts from the next request on, and leaves a row in the audit', async () => {
    const register = await goodShot('register');
    const { uid, token } = await makePerson(deps, { isAdmin: true });
    const throwFlag = (flag: FlagName, isOn: boolean) =>
      api.call('update-flag', { token, params: { adminId: uid }, body: { flag, isOn } });
    expect((await throwFlag('registration', false)).body).toEqual({ ...normalFlags, registration: false });
    expect((await register.send()).error.code).toBe('registration-off');
    expect((await throwFlag('registration', true)).body).toEqual(normalFlags);
    expect((await register.send()).status).toBe(200);
    expect(await flagRows(uid)).toEqual(['registration:off', 'registration:on']);
  });

  it('thrown to where it stands writes nothing', async () => {
    const before = await fingerprint(deps);
    expect((await throwFlag('deposits', true)).status).toBe(200);
    expect(changes(before, await fingerprint(deps))).toEqual([]);
  });

  it('does not undo another that is thrown at the same time', async () => {
    await Promise.all([throwFlag('withdrawals', false), throwFlag('deposits', false)]);
    const { body } = await api.call('get-flags', { token: admin.token, params: { adminId: admin.uid } });
    expect(body).toEqual(thrown(['withdrawals', 'deposits']));
  });

  it('can be thrown back while everything is off', async () => {
    await setFlags(thrown(flagNames));
    for (const flag of flagNames) await throwFlag(flag, normalFlags[flag]);
    expect(await deps.flags.find(flagsDocument)).toEqual(normalFlags);
  });

  it('can be thrown without anybody signing in, and that is in the audit too', async () => {
    await updateFlagByCommand({ flag: 'readOnly', isOn: true }, deps);
    expect(await deps.flags.find(flagsDocument)).toEqual(thrown(['readOnly']));
    expect(await flagRows('command-line')).toEqual(['readOnly:on']);
  });
});

describe('approvals switched off while some are under way', () => {
  it('each is done wholly or not at all, and none after the answer to it', async () => {
    const owner = await makePerson(deps, { kycStatus: 'Approved' });
    const filed = [];
    for (let index = 0; index < 8; index += 1) filed.push(await fileDeposit(deps, owner.uid));
    const [first = '', ...rest] = filed;
    const approve = (idToApprove: string) =>
      api.call('approve-transaction', { token: admin.token, body: { idToApprove } });

    expect((await approve(first)).status).toBe(200);
    const [answers] = await Promise.all([
      Promise.all(rest.slice(0, -1).map(approve)),
      throwFlag('approvals', false),
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

function isStopped(name: EndpointName, flag: FlagName): boolean {
  if (flag !== 'readOnly') return stops[flag].includes(name);
  return contract[name].method !== 'GET' && !neverStopped.includes(name);
}

function thrown(flags: readonly FlagName[]): Flags {
  return { ...normalFlags, ...Object.fromEntries(flags.map((flag) => [flag, !normalFlags[flag]])) };
}

async function setFlags(flags: Flags): Promise<void> {
  await deps.flags.save(flagsDocument, flags);
}

function throwFlag(flag: FlagName, isOn: boolean) {
  return api.call('update-flag', {
    token: admin.token,
    params: { adminId: admin.uid },
    body: { flag, isOn },
  });
}

async function flagRows(actorUid: string): Promise<string[]> {
  const rows = await allDocuments<{ action: string; actorUid: string; targetId: string; atMs: number }>(
    'audit',
  );
  return rows
    .filter((row) => row.action === 'update-flag' && row.actorUid === actorUid)
    .sort((a, b) => a.atMs - b.atMs)
    .map(({ targetId }) => targetId);
}

/** The call as somebody makes it who may: the authorisation matrix knows how. */
async function goodShot(name: EndpointName): Promise<Shot> {
  const kycStatus = name === 'submit-kyc' ? 'Unverified' : 'Approved';
  await Promise.all(everybody(cast).map((person) => change(deps, person, { kycStatus })));
  for (const principal of ['owner', 'admin'] as const satisfies readonly Principal[]) {
    const cell = cellsOf(name).find((candidate) =>
      ['ok', 'unmoved'].includes(expectedOf(candidate, principal)),
    );
    host += 1;
    if (cell !== undefined)
      return prepare({ name, cell, principal, ip: `198.51.100.${String(host)}` }, { deps, api, cast });
  }
  throw new Error(`Nobody may call ${name}`);
}

function uids(): string[] {
  return everybody(cast).map(({ uid }) => uid);
}
