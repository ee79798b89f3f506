import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { currentWallet, policyId } from '@keelstone/domain/collections';
import { contract, type EndpointName } from '@keelstone/domain/contract';
import type { Endpoint } from '@keelstone/domain/kernel/api/endpoint';
import { findFirstFailure } from '@keelstone/domain/kernel/validation/first-failure';
import type { SomeObjectSchema } from '@keelstone/domain/kernel/validation/some-schema';
import { makeWalletVersion } from '@keelstone/domain/testing/make-wallet';
import { pathOf } from '../../testing/api.ts';
import { changes } from '../../testing/database.ts';
import { arrangeRequest, callerStateFor, goodRequestOf } from '../../testing/example-request.ts';
import { makePerson } from '../../testing/people.ts';
import { changeUser } from '../../testing/principals.ts';
import { memoryApi } from '../../testing/tested-api.ts';
import { inAll } from '../../testing/tier.ts';
import { assertCaseListed, faultOf, put, type Case } from './raw-request.ts';

/** So many values of each field, and of each parameter, does a run try. */
const numRuns = inAll ? 60 : 4;
const names = Object.keys(contract) as EndpointName[];
const json = { 'content-type': 'application/json' };
const good = 'AAAAAAAAAAAAAAAAAAAAAAAAAA';

const { deps, api } = await memoryApi({ config: { throttleScale: 1_000_000 } });
await deps.wallets.save(
  currentWallet,
  makeWalletVersion({ ethAddress: '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359' }),
);
const figures = { usd: 1_000_000, btc: 100_000_000, eth: 100_000_000 };
const people = {
  admin: await makePerson(deps, { isAdmin: true }),
  owner: await makePerson(deps, { kycStatus: 'Approved', figures }),
  stranger: await makePerson(deps, { figures }),
};

/** Texts that have broken somebody's parser, path, query, mail or page. */
const hostile = [
  ...['', ' ', 'a\u0000b', 'a\u202eb', '\u2066x', '\u0301', 'a\r\nBcc: c@d.example', 'x'.repeat(10_240)],
  ...['\u0661\u0662\u0663', '\u{1f600}', '<script>alert(1)</script>', "'; DROP TABLE users;--", '=1+1'],
  ...'__proto__ constructor $ne * ../../etc/passwd javascript:alert(1) gs://another/x.jpg'.split(' '),
  ...['500 ', '1e3', '0x1F4', 'NaN', '-1', '0.000000001', '99999999999999999999', '1990-02-30', 'a@b', '+0'],
];
const values = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom<unknown>(...hostile) },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(null, true, [], ['x'], {}, { $ne: '' }, [[[]]]) },
  { weight: 2, arbitrary: fc.oneof(fc.integer(), fc.constantFrom(0, -1, 0.5, 500.001, 1e7 + 0.01, 1e15)) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme' }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
);
/** Ids of a path that cannot be ids. */
const noIds = fc.constantFrom(
  ...'%00 %2e%2e ..%2f..%2fetc%2fpasswd %E0%A4%A %ff % %2F %5C %0d%0aX-Evil:1 ..;'.split(' '),
  ...['a', 'x'.repeat(10_000), ...['%20', '.json', ';v=1', "'%20OR%201=1--", '%00'].map((end) => good + end)],
  ...['%E2%80%AE', '__proto__', 'null', '[object%20Object]', '$ne', '*', '-1', '1e3', '%F0%9F%98%80'],
);
const methods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND'];

describe('bad input is refused uniformly, and writes nothing', () => {
  it.each(names)('%s', async (name) => {
    const endpoint: Endpoint = contract[name];
    const { target, params, body } = await goodRequest(name);
    const send = (more: Partial<Case> & { title: string }): Case => ({ ...target, ...more });
    const cases: Case[] = [
      ...(endpoint.body === undefined ? [] : badFields(endpoint.body, body ?? {}, send)),
      ...Object.keys(params).flatMap((param) =>
        drawn(noIds).map((id) => {
          const path = pathOf(endpoint.path, { ...params, [param]: id });
          return send({ title: `:${param} = ${id.slice(0, 40)}`, path, ...(body && { body: '{}' }) });
        }),
      ),
      ...(endpoint.query === undefined ? [] : badQueries(name, endpoint.query, send)),
      ...methods
        .filter(
          (method) => !Object.values<Endpoint>(contract).some((other) => isSame(other, method, endpoint)),
        )
        .map((method) => send({ title: method, method })),
    ];
    await expectRefused(cases.filter(({ mayPass }) => mayPass !== true));
    const odd = cases.filter(({ mayPass }) => mayPass === true);
    const answers = await Promise.all(odd.map((one) => put(api.url, one)));
    const crashed = answers.flatMap(({ status, text }, at) => (status === 500 ? [odd[at]?.title, text] : []));
    expect(crashed).toEqual([]);
  });

  it('bodies that are wrong as a whole, and paths of no call', async () => {
    const whole = '{"name":"Nora Quist","number":"+12025550100"}';
    const added = (members: string): string => `${whole.slice(0, -1)},${members}}`;
    const [open, close] = [Buffer.from(`${whole.slice(0, -1)},"x":"`), Buffer.from('"}')];
    const token = `Bearer ${people.owner.token}`;
    const one = (body: string | Uint8Array, headers: Record<string, string> = json): Case => ({
      title: `${body.slice(0, 40).toString()} ${JSON.stringify(headers)}`,
      ...{ method: 'PUT', path: '/api/user', body, headers: { token, ...headers } },
    });
    const paths = [
      '/',
      '/api/nothing',
      '/api/../etc/passwd',
      '//api/user',
      '/api/%E0%A4%A',
      '/a'.repeat(2000),
    ];
    const bodies = ['', '{', 'null', `[${whole}]`, added('"name":"another"'), added('"other":1e400')];
    const bytes = [Buffer.concat([open, Buffer.from([0xc3, 0x28]), close]), Buffer.from(whole, 'utf16le')];
    await expectRefused([
      ...[...bodies, ...bytes].map((each) => one(each)),
      ...['text/plain', ''].map((type) => one(whole, { 'content-type': type })),
      one(gzipSync(' '.repeat(2_000_000)), { ...json, 'content-encoding': 'gzip' }),
      ...paths.flatMap((path) => ['GET', 'POST'].map((method) => ({ title: path, method, path }))),
    ]);
  });

  it('false headers', () => {
    const { token } = people.owner;
    const tokens = [
      ...['', 'Bearer', 'Bearer a.b', 'Bearer a.b.c.d', 'Basic YTpi', 'Bearer null', 'Bearer ../../x.y.z'],
      ...[`Bearer ${'a'.repeat(5000)}.b.c`, `bearer ${token}`, `Bearer ${token}, Bearer ${token}`],
    ];
    const headers: Record<string, string>[] = [
      ...tokens.map((each) => ({ token: each })),
      ...[{}, { authorization: 'Bearer a.b.c' }, { cookie: `__session=x; token=Bearer ${token}` }],
      { 'x-forwarded-for': `${'1.2.3.4, '.repeat(500)}5.6.7.8`, 'x-forwarded-host': 'evil.example' },
      { 'x-http-method-override': 'DELETE', 'x-original-url': '/api/transaction' },
      { 'user-agent': `${'x'.repeat(4000)}\u00ff`, accept: 'text/html', range: 'bytes=0-1' },
    ];
    const get = { method: 'GET', path: '/api/user' };
    return expectRefused(headers.map((each) => ({ title: JSON.stringify(each), headers: each, ...get })));
  });
});

type Send = (more: Partial<Case> & { title: string }) => Case;

const drawn = <T>(arbitrary: fc.Arbitrary<T>): T[] => fc.sample(arbitrary, { numRuns });

const isSame = ({ path, method }: Endpoint, asked: string, endpoint: Endpoint): boolean =>
  path === endpoint.path && method === asked;

/**
 * Every field with values of all kinds, and without the field. A value that the schema refuses, or of another type than
 * the example's, must be refused; the rest must not crash.
 */
function badFields(schema: SomeObjectSchema, body: Record<string, unknown>, send: Send): Case[] {
  return Object.keys(schema.fields).flatMap((field) =>
    [undefined, ...drawn(values)].map((value) => {
      const changed = { ...body, [field]: value };
      const isOther = value !== undefined && typeOf(value) !== typeOf(body[field]);
      // Never asking for two people is said with `null`.
      const isNever = field === 'twoPeopleFrom' && value === null;
      const mayPass = findFirstFailure(schema, changed) === undefined && (!isOther || isNever);
      const title = `${field} = ${String(JSON.stringify(value)).slice(0, 40)}`;
      return send({ title, body: JSON.stringify(changed), mayPass });
    }),
  );
}

const typeOf = (value: unknown) =>
  value === null || Array.isArray(value) ? String(value && 'list') : typeof value;

/** Queries that the schema refuses, and some that it takes, each parameter twice as well. */
function badQueries(name: EndpointName, schema: SomeObjectSchema, send: Send): Case[] {
  const { path } = send({ title: '' });
  return Object.keys(schema.fields).flatMap((field) => [
    send({ title: `${field} twice`, path: `${path}?${field}=1&${field}=2` }),
    ...drawn(fc.oneof(fc.constantFrom(...hostile), fc.string({ unit: 'binary' }))).map((value) => {
      const asked = new URLSearchParams({ [field]: value }).toString();
      // The query that arrives: half a character is replaced on the way.
      const arrived = Object.fromEntries(new URLSearchParams(asked));
      const mayPass = findFirstFailure(schema, arrived) === undefined;
      return send({ title: `${name} ?${asked.slice(0, 40)}`, path: `${path}?${asked}`, mayPass });
    }),
  ]);
}

/** The example of a call, arranged to succeed: the bad part of a case is the only reason to refuse it. */
async function goodRequest(name: EndpointName) {
  const endpoint: Endpoint = contract[name];
  const { admin, owner, stranger } = people;
  // Somebody may apply only once.
  const applicant = endpoint.access === 'kyc' ? await makePerson(deps) : undefined;
  const caller = applicant ?? (endpoint.access === 'admin' ? admin : owner);
  // Removes what an earlier call has set: a lock, and a policy that asks for a second administrator.
  await changeUser(deps, caller, callerStateFor(name));
  await deps.policies.eraseNow(policyId);
  const strangeAdmin = await makePerson(deps, { isAdmin: true });
  const given = { deps, caller, stranger, strangeAdmin, willSucceed: true };
  const { params = {}, body } = await arrangeRequest(name, { ...goodRequestOf(name).ids, ...given });
  const headers = { ...json, ...(endpoint.access !== 'public' && { token: `Bearer ${caller.token}` }) };
  const target = { method: endpoint.method, path: pathOf(endpoint.path, params), headers };
  return { params, body, target };
}

async function expectRefused(cases: readonly Case[]): Promise<void> {
  const before = deps.stored();
  const answers = await Promise.all(cases.map((one) => put(api.url, one)));
  const faults = answers.map((answer, index) => [cases[index]?.title, faultOf(answer), answer.text]);
  expect(faults.filter(([, fault]) => fault !== undefined)).toEqual([]);
  for (const [index, one] of cases.entries()) assertCaseListed(one, answers[index] ?? { text: '{}' });
  expect(changes(before, deps.stored())).toEqual([]);
}
