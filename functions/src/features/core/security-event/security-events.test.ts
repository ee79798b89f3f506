import { describe, expect, it } from 'vitest';
import { makePerson, type Person } from '../../../../testing/people.ts';
import { freshEmail } from '../../../../testing/records.ts';
import { ipElsewhere, memoryApi } from '../../../../testing/tested-api.ts';
import { attributeSignInBurst } from '../../access/sign-in/attribute-sign-in-burst.service.ts';
import { recordSecurityEvent } from './record-security-event.service.ts';

const { deps, api, clock } = await memoryApi({ config: { throttleScale: 1 } });

/** Signs somebody in this many times, a second apart, each time from another address. */
async function signIns({ uid }: Person, count: number): Promise<void> {
  await deps.runTransaction((tx) => {
    for (let index = 1; index <= count; index += 1)
      recordSecurityEvent(
        tx,
        {
          id: `${uid}${String(index).padStart(2, '0')}`,
          fact: {
            kind: 'sign-in',
            detail: { browser: 'Firefox', os: 'Linux', ip: `198.51.${String(index)}.7` },
          },
          uid,
          origin: { requestId: 'r' },
          atMs: deps.now() - 60_000 + index * 1000,
        },
        deps,
      );
    return Promise.resolve();
  });
}
const list = ({ token }: Person, query: { cursor?: string } = {}) =>
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

  it('are only shown to their owner, and stay when their details have been erased', async () => {
    const person = await makePerson(deps);
    await signIns(person, 1);
    expect((await list(await makePerson(deps))).body).toEqual({ items: [], nextCursor: null });
    await deps.securityEventDetails.eraseNow(`${person.uid}01`);
    expect((await list(person)).body.items).toMatchObject([{ kind: 'sign-in', browser: '', network: '' }]);
  });
});

/** The bursts that wait for the trigger, which this stack does not run. */
const waiting = () => [...deps.db.documents('signInBursts').keys()];
async function guess(email: string, times: number, ip = ipElsewhere()): Promise<void> {
  for (let turn = 0; turn < times; turn += 1)
    await api.call('login', { body: { email, password: 'a guess' }, ip });
}
async function attribute(): Promise<void> {
  const ids = waiting();
  // A trigger may run twice.
  for (const id of [...ids, ...ids]) await attributeSignInBurst(id, deps);
  expect(waiting()).toEqual([]);
}
const refusedSignIns = () => deps.securityEvents.list({ where: [['kind', '==', 'sign-ins-refused']] });

describe('a burst of refused sign-ins', () => {
  it('is one event per quarter of an hour once a counter is full, from however many networks it comes', async () => {
    const { uid, email, password } = await makePerson(deps);
    const quarterMs = 15 * 60_000;
    // The beginning of a quarter, so that this test does not cross the end of one.
    clock.skewMs = quarterMs - (Date.now() % quarterMs);
    const ip = ipElsewhere();
    await guess(email, 4, ip);
    // The attempt that fills the counter succeeds.
    expect((await api.call('login', { body: { email, password }, ip })).status).toBe(200);
    expect(waiting()).toEqual([]);
    await guess(email.toUpperCase(), 8);
    for (let stranger = 0; stranger < 2; stranger += 1) await guess(email, 5);
    expect(waiting()).toHaveLength(3);
    await attribute();
    const event = { subjectUid: uid, targetId: uid, actorUid: 'sys:sign-in', sessionRef: null };
    expect(await refusedSignIns()).toMatchObject([event]);
    clock.skewMs += quarterMs;
    await guess(email, 5);
    await attribute();
    expect(await refusedSignIns()).toMatchObject([event, event]);
  });

  it('leaves nothing behind for an address without an account', async () => {
    const before = [...deps.db.documents('securityEvents').values()].length;
    await guess(freshEmail(), 6);
    expect(waiting()).toHaveLength(1);
    await attribute();
    expect([...deps.db.documents('securityEvents').values()]).toHaveLength(before);
  });
});
