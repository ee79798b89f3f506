import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Deps } from '../../../entry/deps.ts';
import { startApi, type Api } from '../../../../testing/api.ts';
import { makePerson, type Person } from '../../../../testing/people.ts';
import { freshDatabase, loggedErrors, testDeps } from '../../../../testing/test-environment.ts';
import { recordSecurityEvent } from './record-security-event.ts';

let deps: Deps;
let api: Api;
const lines: object[] = [];

beforeAll(async () => {
  const tested = testDeps({
    database: freshDatabase('list-security-events'),
    config: { throttleScale: 1000 },
  });
  deps = { ...tested, log: { ...tested.log, info: (fields) => void lines.push(fields) } };
  api = await startApi(deps);
});
afterAll(async () => {
  await api.close();
  expect(loggedErrors).toEqual([]);
});

const startMs = Date.now() - 60_000;

/** Signs somebody in this many times, a second apart, each time from another address. */
async function signIns({ uid }: Person, count: number): Promise<void> {
  await deps.runTransaction((tx) => {
    for (let index = 1; index <= count; index += 1)
      recordSecurityEvent(deps, tx, {
        id: `${uid}${String(index).padStart(2, '0')}`,
        fact: {
          kind: 'sign-in',
          detail: { browser: 'Firefox', os: 'Linux', ip: `198.51.${String(index)}.7` },
        },
        actorUid: uid,
        targetId: uid,
        subjectUid: uid,
        requestId: 'r',
        atMs: startMs + index * 1000,
      });
    return Promise.resolve();
  });
}

const list = ({ token }: Person, query: { limit?: string; cursor?: string } = {}) =>
  api.call('list-security-events', { token, query: { limit: '10', ...query } });

describe("the events of an account's sign-in", () => {
  it('come newest first, a page at a time, each once', async () => {
    const person = await makePerson(deps);
    await signIns(person, 12);
    const first = (await list(person)).body;
    const second = (await list(person, { cursor: first.nextCursor ?? '' })).body;
    expect(first.items).toHaveLength(10);
    expect(second).toMatchObject({ items: [{}, {}], nextCursor: null });
    const networks = [...first.items, ...second.items].map(({ network }) => network);
    expect(networks).toEqual(
      Array.from({ length: 12 }, (_none, index) => `198.51.${String(12 - index)}.0/24`),
    );
  });

  it('cost two reads each plus three, however many there are', async () => {
    const person = await makePerson(deps);
    await signIns(person, 30);
    const { headers } = await list(person);
    const requestId = headers.get('x-request-id');
    expect(lines.find((line) => Reflect.get(line, 'requestId') === requestId)).toMatchObject({
      reads: 23,
      writes: 0,
    });
  });

  it('are only shown to their owner', async () => {
    const [person, other] = [await makePerson(deps), await makePerson(deps)];
    await signIns(person, 1);
    expect((await list(other)).body).toEqual({ items: [], nextCursor: null });
  });

  it('stay when their details have been erased', async () => {
    const person = await makePerson(deps);
    await signIns(person, 1);
    await deps.securityEventDetails.remove(`${person.uid}01`);
    expect((await list(person)).body.items).toMatchObject([{ kind: 'sign-in', browser: '', network: '' }]);
  });

  it.each(['', 'x', '1', '1_', '1_a/b', `${'9'.repeat(17)}_a`])('refuse the cursor %j', async (cursor) => {
    const { status, error } = await list(await makePerson(deps), { cursor });
    expect([status, error.code]).toEqual([400, 'invalid-input']);
  });
});
