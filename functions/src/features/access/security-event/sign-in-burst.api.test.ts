import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SecurityEvent } from '@keelstone/domain/event/security-event';
import type { Deps } from '../../../entry/deps.ts';
import { startApi, type Api } from '../../../../testing/api.ts';
import { allDocuments } from '../../../../testing/database.ts';
import { makePerson } from '../../../../testing/people.ts';
import { missingId } from '../../../../testing/records.ts';
import { freshDatabase, testDeps } from '../../../../testing/test-environment.ts';
import { attributeSignInBurst } from './attribute-sign-in-burst.service.ts';
import { getFirestore } from 'firebase-admin/firestore';

let deps: Deps;
let api: Api;
const quarterMs = 15 * 60_000;
let skewMs = 0;
beforeAll(async () => {
  deps = testDeps({ database: freshDatabase('sign-in-burst'), now: () => Date.now() + skewMs });
  api = await startApi(deps);
});
afterAll(() => api.close());

let network = 0;
const ipElsewhere = (): string => {
  network += 1;
  return `10.0.${String(network)}.7`;
};

/** The bursts that wait for the trigger, which this stack does not run. */
async function waiting(): Promise<string[]> {
  const rows = await getFirestore().collection('signInBursts').listDocuments();
  return rows.map(({ id }) => id);
}

async function guess(email: string, times: number, ip = ipElsewhere()): Promise<void> {
  for (let turn = 0; turn < times; turn += 1)
    await api.call('login', { body: { email, password: 'a guess' }, ip });
}

async function attribute(): Promise<void> {
  const ids = await waiting();
  // A trigger may run twice.
  for (const id of [...ids, ...ids]) await attributeSignInBurst(id, deps);
}

describe('a burst of refused sign-ins', () => {
  it('is one event of the account once a counter is full, but none before', async () => {
    const { uid, email } = await makePerson(deps);
    await guess(email, 4);
    expect(await waiting()).toEqual([]);
    await guess(email.toUpperCase(), 8);
    await attribute();
    const events = await allDocuments<SecurityEvent>('securityEvents');
    expect(events).toMatchObject([
      { kind: 'sign-ins-refused', subjectUid: uid, targetId: uid, actorUid: 'sys:sign-in', sessionRef: null },
    ]);
    expect(await waiting()).toEqual([]);
  });

  it('is one event per quarter of an hour, from however many networks it comes', async () => {
    const { uid, email } = await makePerson(deps);
    const events = async () =>
      (await allDocuments<SecurityEvent>('securityEvents')).filter(({ subjectUid }) => subjectUid === uid);
    // The beginning of a quarter, so that this test does not cross the end of one.
    skewMs = quarterMs - (Date.now() % quarterMs);
    for (let stranger = 0; stranger < 4; stranger += 1) await guess(email, 5);
    expect(await waiting()).toHaveLength(4);
    await attribute();
    expect(await events()).toHaveLength(1);
    skewMs += quarterMs;
    await guess(email, 5);
    await attribute();
    expect(await events()).toHaveLength(2);
    skewMs = 0;
  });

  it('leaves nothing behind for an address without an account', async () => {
    const before = await allDocuments('securityEvents');
    await guess(`${missingId().toLowerCase()}@people.test`, 6);
    expect(await waiting()).toHaveLength(1);
    await attribute();
    expect(await waiting()).toEqual([]);
    expect(await allDocuments('securityEvents')).toHaveLength(before.length);
  });

  it('is not recorded when the attempt that fills the counter succeeds', async () => {
    const { email, password } = await makePerson(deps);
    const ip = ipElsewhere();
    await guess(email, 4, ip);
    expect((await api.call('login', { body: { email, password }, ip })).status).toBe(200);
    expect(await waiting()).toEqual([]);
  });
});
