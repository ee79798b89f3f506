import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract, type EndpointName } from '@keelstone/domain/api/contract';
import type { Endpoint } from '@keelstone/domain/api/endpoint';
import { makeWallet } from '@keelstone/domain/testing/make-wallet';
import type { Deps } from '../../src/deps.ts';
import { pathOf, startApi, type Api } from '../../testing/api.ts';
import { changes, fingerprint } from '../../testing/database.ts';
import { makePerson, type Person } from '../../testing/people.ts';
import { fileActivity, fileDeposit, fileKyc, missingId } from '../../testing/records.ts';
import { freshDatabase, loggedErrors, testDeps } from '../../testing/test-environment.ts';
import { upload } from '../../testing/uploads.ts';
import { mintCode } from '../authorisation/mint-code.ts';
import { badBodies, badFields, type Target } from './bad-bodies.ts';
import { badMethods, badPaths, badQueriesOf, strayPaths } from './bad-requests.ts';
import { lyingHeaders } from './lying-headers.ts';
import { brokenMessages, putRaw } from './raw-socket.ts';
import { bodyOf, samplesOf, type Fields } from './samples.ts';
import { faultOf, put, putAll, type Case } from './wire.ts';

const names = Object.keys(contract) as EndpointName[];
const figures = { usd: 1_000_000, btc: 100_000_000, eth: 100_000_000 };

let deps: Deps;
let api: Api;
let admin: Person;
let owner: Person;
let applicant: Person;
let subject: Person;
let samples: Partial<Record<EndpointName, Fields>>;
/** Good ids for every path. */
let ids: Record<string, string>;
const count = { refused: 0, odd: 0 };

beforeAll(async () => {
  deps = testDeps({ database: freshDatabase('proof-bad-input'), config: { throttleScale: 1_000_000 } });
  api = await startApi(deps);
  await deps.wallet.save('wallet', makeWallet({ ethAddress: '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359' }));
  await arrange();
});
afterAll(async () => {
  await api.close();
  process.stdout.write(
    `bad input: ${String(count.refused)} requests refused without a write, ${String(count.odd)} odd ones survived\n`,
  );
});

describe('bad input is refused in one way, and writes nothing', () => {
  it.each(names)('%s', async (name) => {
    const target = targetOf(name);
    const fields = samples[name];
    const cases = [
      ...(fields === undefined ? [] : [...badFields(target, fields), ...badBodies(target, fields)]),
      ...badPaths(target, paramsOf(target.endpoint)),
      ...badQueriesOf(target),
      ...badMethods(target),
    ];
    await expectRefused(cases.filter(({ mayPass }) => mayPass !== true));
    await expectSurvived(cases.filter(({ mayPass }) => mayPass === true));
  });

  it('paths of no call', () => expectRefused(strayPaths));

  it('headers that lie', () => expectRefused(lyingHeaders(owner.uid)));

  it.each(brokenMessages)('a message that is no HTTP: $title', async ({ message }) => {
    const before = await fingerprint(deps);
    const answer = await putRaw(api.url, message(`token: Bearer ${owner.token}`));
    expect(answer === '' || /^HTTP\/1\.1 4\d\d /.test(answer)).toBe(true);
    expect(changes(before, await fingerprint(deps))).toEqual([]);
    count.refused += 1;
  });
});

describe('the corpus', () => {
  beforeAll(arrange);

  it('has at least 1,500 cases', () => {
    expect(count.refused).toBeGreaterThanOrEqual(1500);
  });

  it('found nothing that the app itself calls a bug', () => {
    expect(loggedErrors).toEqual([]);
  });

  // Last, because these write: were the samples not good, every refusal above would prove nothing.
  it.each(names.filter((name) => name !== 'reset-password'))('changes good requests: %s', async (name) => {
    const { path, headers, endpoint } = targetOf(name);
    const fields = samples[name];
    const answer = await put(api.url, {
      title: name,
      method: endpoint.method,
      path,
      headers: { ...headers, 'content-type': 'application/json' },
      ...(fields === undefined ? {} : { body: bodyOf(fields) }),
    });
    expect([name, answer.status, answer.text.slice(0, 200)]).toEqual([name, 200, expect.anything()]);
  });
});

/** People and records that good requests are about; made anew once some of them are used up. */
async function arrange(): Promise<void> {
  admin = await makePerson(deps, { isAdmin: true });
  owner = await makePerson(deps, { kycStatus: 'Approved', figures });
  applicant = await makePerson(deps);
  subject = await makePerson(deps, { figures });
  const unverified = await makePerson(deps, { isVerified: false });
  const file = (kind: typeof fileKyc) => kind(deps, subject.uid);
  samples = samplesOf({
    email: owner.email,
    applicantEmail: applicant.email,
    applicantUid: applicant.uid,
    uid: subject.uid,
    deposits: [await file(fileDeposit), await file(fileDeposit)],
    kycs: [await file(fileKyc), await file(fileKyc)],
    proof: await upload(deps, owner.uid),
    document: await upload(deps, applicant.uid),
    oobCode: await mintCode(deps, 'verify-email', unverified),
    kycTicket: await mintCode(deps, 'kyc-ticket', await makePerson(deps)),
    disownCode: await mintCode(deps, 'disown-account', await makePerson(deps)),
  });
  ids = {
    adminId: admin.uid,
    userId: owner.uid,
    viewerId: owner.uid,
    kycId: await fileKyc(deps, owner.uid),
    transactionId: await fileDeposit(deps, owner.uid),
    activityId: await fileActivity(deps, owner.uid),
    resetToken: 'never-mailed-never-mailed',
    sid: missingId(),
  };
}

function targetOf(name: EndpointName): Target {
  const endpoint: Endpoint = contract[name];
  const callers = { admin, kyc: applicant } as const;
  const caller = endpoint.access === 'admin' || endpoint.access === 'kyc' ? callers[endpoint.access] : owner;
  return {
    name,
    endpoint,
    path: pathOf(endpoint.path, paramsOf(endpoint)),
    headers: endpoint.access === 'public' ? {} : { token: `Bearer ${caller.token}` },
  };
}

function paramsOf(endpoint: Endpoint): Record<string, string> {
  const wanted = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, param = '']) => param);
  return Object.fromEntries(wanted.map((param) => [param, ids[param] ?? '']));
}

async function expectRefused(cases: readonly Case[]): Promise<void> {
  const before = await fingerprint(deps);
  const answers = await putAll(api.url, cases);
  const faults = answers.flatMap((answer, index) => {
    const fault = faultOf(answer);
    return fault === undefined ? [] : [`${cases[index]?.title ?? ''}: ${fault}`];
  });
  expect(faults).toEqual([]);
  expect(changes(before, await fingerprint(deps))).toEqual([]);
  count.refused += cases.length;
}

async function expectSurvived(cases: readonly Case[]): Promise<void> {
  for (const one of cases) {
    const { status } = await put(api.url, one);
    expect([one.title, status < 500]).toEqual([one.title, true]);
  }
  count.odd += cases.length;
}
