import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract, type EndpointName } from '@keelstone/domain/api/contract';
import { makeWallet } from '@keelstone/domain/testing/make-wallet';
import type { KycStatus } from '@keelstone/domain/user/user';
import type { Deps } from '../../src/deps.ts';
import { startApi, type Answer, type Api } from '../../testing/api.ts';
import { changes, fingerprint } from '../../testing/database.ts';
import { freshDatabase, loggedErrors, testDeps } from '../../testing/test-environment.ts';
import { change, everybody, makeCast, principals, type Cast } from './cast.ts';
import { cellsOf, prepare, type Shot } from './cells.ts';
import { matrix } from './matrix.ts';
import type { Expected, Row } from './row.ts';

/** Written out here, so that a slip in the product's own table shows. */
const statuses: Partial<Record<Expected, number>> = {
  ok: 200,
  unmoved: 200,
  'link-invalid': 400,
  'ticket-invalid': 400,
  'upload-missing': 400,
  'invalid-token': 401,
  'wrong-credentials': 401,
  'account-restricted': 403,
  forbidden: 403,
  'own-account': 403,
  'own-record': 403,
  'not-found': 404,
  'no-user': 404,
};
const texts: Partial<Record<Expected, string>> = {
  'invalid-token': 'Token is not valid!',
  'account-restricted': 'Account restricted',
  'no-user': 'No user found',
};
const names = Object.keys(contract) as EndpointName[];

let deps: Deps;
let api: Api;
let cast: Cast;
const count = { cells: 0, refused: 0 };

beforeAll(async () => {
  deps = testDeps({ database: freshDatabase('proof-authorisation'), config: { throttleScale: 1000 } });
  api = await startApi(deps);
  await deps.wallet.save('wallet', makeWallet());
  cast = await makeCast(deps, api);
});
afterAll(async () => {
  await api.close();
  process.stdout.write(
    `authorisation matrix: ${String(names.length)} calls, ${String(count.cells)} cells, ${String(count.refused)} refused without a write\n`,
  );
  expect(loggedErrors).toEqual([]);
});

describe('every call, for everybody, with every id', () => {
  it.each(names)('%s answers whom it should, and writes nothing for anybody else', async (name) => {
    const row: Pick<Row<EndpointName>, 'kycStatus'> = matrix[name];
    await setKyc(row.kycStatus ?? 'Approved');
    const shots = await prepareAll(name);
    count.cells += shots.length;

    const silent = shots.filter(({ expected }) => expected !== 'ok');
    const uids = everybody(cast).map(({ uid }) => uid);
    const before = await fingerprint(deps, uids);
    const answers = await Promise.all(silent.map((shot) => shot.send()));
    expect(changes(before, await fingerprint(deps, uids))).toEqual([]);
    expect(silent.map((shot, index) => told(shot, answers[index]))).toEqual(silent.map(wanted));
    count.refused += silent.length;

    for (const shot of shots.filter(({ expected }) => expected === 'ok')) {
      expect(told(shot, await shot.send())).toEqual(wanted(shot));
    }
  });

  it('would see a write: a change of name shows in what is compared', async () => {
    const { token, person } = cast.callers.owner;
    const before = await fingerprint(deps);
    await api.call('update-profile', { token, body: { name: 'Somebody Else', number: '+12025550177' } });
    expect(changes(before, await fingerprint(deps))).toContain(`users/${person.uid}`);
  });

  it('expects a refusal of every principal somewhere, and lets everybody in somewhere', () => {
    expect(count.cells).toBeGreaterThan(names.length * principals.length);
    expect(count.refused).toBeGreaterThan(count.cells / 2);
  });
});

async function prepareAll(name: EndpointName): Promise<Shot[]> {
  let host = 0;
  const shots: Shot[] = [];
  for (const cell of cellsOf(name)) {
    const prepared = principals.map((principal) => {
      host += 1;
      return prepare({ name, cell, principal, ip: `198.51.100.${String(host)}` }, { deps, api, cast });
    });
    shots.push(...(await Promise.all(prepared)));
  }
  return shots;
}

async function setKyc(kycStatus: KycStatus): Promise<void> {
  for (const person of everybody(cast)) await change(deps, person, { kycStatus });
}

type Told = { title: string; status: number | undefined; code: string; text: string | undefined };

function told({ title, expected }: Shot, answer: Answer<unknown> | undefined): Told {
  const text = texts[expected] === undefined ? undefined : answer?.error.error;
  return { title, status: answer?.status, code: answer?.error.code ?? 'none', text };
}

function wanted({ title, expected }: Shot): Told {
  const code = expected === 'ok' || expected === 'unmoved' ? 'none' : expected;
  return { title, status: statuses[expected], code, text: texts[expected] };
}
