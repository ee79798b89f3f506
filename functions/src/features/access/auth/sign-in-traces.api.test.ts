import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { detailIdOf, isCommitted, sessionRefOf, type EventDetail } from '@keelstone/domain/event/event-row';
import type { SecurityEvent } from '@keelstone/domain/event/security-event';
import { collections } from '@keelstone/domain/collections';
import { limits } from '@keelstone/domain/limits';
import { deviceRef } from '@keelstone/domain/device/known-device';
import { getFirestore } from 'firebase-admin/firestore';
import { dayMs } from '@keelstone/domain/time-units';
import type { Deps } from '../../../entry/deps.ts';
import { issueLinkCode } from '../../../../testing/issue-link-code.ts';
import { startApi, type Api } from '../../../../testing/api.ts';
import { makePerson, type Person } from '../../../../testing/people.ts';
import { missingId } from '../../../../testing/records.ts';
import { freshDatabase, testDeps } from '../../../../testing/test-environment.ts';
import { claimsOf } from '../../../../testing/tokens.ts';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0';
const newerFirefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const ip = '203.0.113.7';
let deps: Deps;
let api: Api;
let skewMs = 0;

beforeAll(async () => {
  const now = () => Date.now() + skewMs;
  deps = testDeps({ database: freshDatabase('sign-in-traces'), now, config: { throttleScale: 1000 } });
  api = await startApi(deps);
});
afterAll(() => api.close());

const freshDevice = (): string => `device-${missingId()}`;

async function logIn(
  { email, password }: Person,
  { device, userAgent = firefox }: { device?: string; userAgent?: string } = {},
) {
  const body = { email, password, ...(device === undefined ? {} : { device }) };
  const answer = await api.call('login', { body, ip, userAgent });
  expect(answer.status).toBe(200);
  const { token } = answer.body;
  return { token, sid: String(claimsOf(token)['sid']) };
}

async function activityOf({ uid }: Person, token: string) {
  return (await api.call('list-activity', { token, params: { userId: uid } })).body;
}

type StoredEvent = SecurityEvent & { id: string; detail: EventDetail | undefined };
async function eventsOf({ uid }: Person): Promise<StoredEvent[]> {
  const db = getFirestore();
  const rows = await db.collection(collections.securityEvents).where('subjectUid', '==', uid).get();
  const events = rows.docs.map(async (row): Promise<StoredEvent> => {
    const detail = await db.collection(collections.auditDetails).doc(detailIdOf(row.id)).get();
    return {
      ...(row.data() as SecurityEvent),
      id: row.id,
      detail: detail.data() as EventDetail | undefined,
    };
  });
  return (await Promise.all(events)).sort((one, other) => one.atMs - other.atMs);
}
const kindsOf = (events: readonly SecurityEvent[]): string[] => events.map(({ kind }) => kind).sort();

async function mailsOf({ email }: Person) {
  const rows = await deps.mail.list({ where: [['to', '==', email]] });
  return rows.filter(({ kind }) => kind === 'new-device');
}

describe('the Login Activity', () => {
  it('has an entry of every login, with browser, system and address as the server sees them', async () => {
    const person = await makePerson(deps);
    const { token } = await logIn(person);
    expect(await activityOf(person, token)).toMatchObject([{ browser: 'Firefox', os: 'Linux', ip }]);
  });

  it('keeps one entry when the client reports the same login', async () => {
    const person = await makePerson(deps);
    const { token } = await logIn(person);
    const reported = await api.call('record-activity', {
      token,
      body: { browser: 'Netscape', os: 'BeOS' },
      ip: '198.51.100.9',
    });
    expect(reported.status).toBe(200);
    expect(await activityOf(person, token)).toMatchObject([{ browser: 'Firefox', os: 'Linux', ip }]);
  });

  it('takes from the client what the server does not know', async () => {
    const person = await makePerson(deps);
    const { token } = await logIn(person, { userAgent: 'curl/8.5.0' });
    await api.call('record-activity', { token, body: { browser: 'Our own app', os: 'Plan 9' }, ip });
    const [entry, ...others] = await activityOf(person, token);
    expect(entry).toMatchObject({ os: 'Plan 9', ip });
    expect(others).toEqual([]);
  });

  it('has a separate entry for a report a minute later', async () => {
    const person = await makePerson(deps);
    const { token } = await logIn(person);
    skewMs += 60_000;
    await api.call('record-activity', { token, body: { browser: '', os: '' }, ip, userAgent: chrome });
    expect(await activityOf(person, token)).toMatchObject([{ browser: 'Chrome' }, { browser: 'Firefox' }]);
  });

  it('is not written for somebody who switched it off; the security events are', async () => {
    const person = await makePerson(deps);
    const user = await deps.users.find(person.uid);
    if (user === undefined) throw new Error('The person is gone');
    await deps.users.save(person.uid, {
      ...user,
      settings: { ...user.settings, saveActivityLogs: false },
    });
    const { token } = await logIn(person);
    await api.call('record-activity', { token, body: { browser: 'Firefox', os: 'Linux' }, ip });
    expect(await activityOf(person, token)).toEqual([]);
    expect(kindsOf(await eventsOf(person))).toEqual(['new-device', 'sign-in']);
  });

  it('can be deleted by its owner without touching the security events', async () => {
    const person = await makePerson(deps);
    const { token } = await logIn(person);
    const [entry] = await activityOf(person, token);
    const params = { userId: person.uid, activityId: String(entry?._id) };
    expect((await api.call('delete-activity', { token, params })).status).toBe(200);
    expect(await activityOf(person, token)).toEqual([]);
    expect(kindsOf(await eventsOf(person))).toEqual(['new-device', 'sign-in']);
  });

  it("shows this machine's address if there is no other", async () => {
    const person = await makePerson(deps);
    const { email, password } = person;
    const { body } = await api.call('login', { body: { email, password } });
    expect(await activityOf(person, body.token)).toMatchObject([
      { ip: expect.stringContaining('127.0.0.1') },
    ]);
  });
});

describe('the security event of a sign-in', () => {
  it('names the session without giving access to it, and is bound to its detail', async () => {
    const person = await makePerson(deps);
    const { sid } = await logIn(person, { device: freshDevice() });
    const event = (await eventsOf(person)).find(({ kind }) => kind === 'sign-in');
    expect(event).toMatchObject({
      actorUid: person.uid,
      subjectUid: person.uid,
      targetId: sessionRefOf(sid),
      sessionRef: sessionRefOf(sid),
      detail: { detail: { browser: 'Firefox', os: 'Linux', ip } },
    });
    expect(JSON.stringify(event)).not.toContain(sid);
    if (event?.detail === undefined) throw new Error('The event has no detail');
    expect(isCommitted(event, event.detail)).toBe(true);
  });

  it('is not written for a wrong password', async () => {
    const person = await makePerson(deps);
    await api.call('login', { body: { email: person.email, password: 'a guess' }, ip });
    expect(await eventsOf(person)).toEqual([]);
  });
});

describe('a new device', () => {
  it('is an event, and a mail unless it is the first of the account', async () => {
    const person = await makePerson(deps);
    const [first, second] = [freshDevice(), freshDevice()];
    await logIn(person, { device: first });
    expect(await mailsOf(person)).toEqual([]);
    await logIn(person, { device: first });
    expect(kindsOf(await eventsOf(person))).toEqual(['new-device', 'sign-in', 'sign-in']);
    await logIn(person, { device: second, userAgent: chrome });
    const [mail, ...others] = await mailsOf(person);
    expect(others).toEqual([]);
    expect(mail?.text).toContain('Chrome on Windows');
    expect(mail?.text).toContain('203.0.113.0/24');
    expect(mail?.text).not.toContain(ip);
    expect(mail?.text).toContain(`${deps.config.appUrl}/secure#code=`);
  });

  it('is mailed about at most once a day, whatever the switches', async () => {
    const person = await makePerson(deps);
    const user = await deps.users.find(person.uid);
    if (user === undefined) throw new Error('The person is gone');
    const settings = { ...user.settings, newBrowser: false, unusualActivity: false };
    await deps.users.save(person.uid, { ...user, settings });
    for (let turn = 0; turn < 4; turn += 1) await logIn(person, { device: freshDevice() });
    expect(await mailsOf(person)).toHaveLength(1);
    skewMs += dayMs;
    await logIn(person, { device: freshDevice() });
    expect(await mailsOf(person)).toHaveLength(2);
  });

  it('is mailed about a few times an hour at most to somebody who wants a mail about each', async () => {
    const person = await makePerson(deps);
    const user = await deps.users.find(person.uid);
    if (user === undefined) throw new Error('The person is gone');
    await deps.users.save(person.uid, { ...user, settings: { ...user.settings, newBrowser: true } });
    const bound = limits.newDeviceMailsPerHour;
    for (let turn = 0; turn < bound + 3; turn += 1) await logIn(person, { device: freshDevice() });
    // Nobody is mailed about the first one of all.
    expect(await mailsOf(person)).toHaveLength(bound - 1);
    expect(kindsOf(await eventsOf(person)).filter((kind) => kind === 'new-device')).toHaveLength(bound + 3);
    skewMs += 60 * 60_000;
    await logIn(person, { device: freshDevice() });
    expect(await mailsOf(person)).toHaveLength(bound);
  });

  it('is recognised by browser and system if a client sends no device id', async () => {
    const person = await makePerson(deps);
    await logIn(person, { userAgent: firefox });
    await logIn(person, { userAgent: newerFirefox });
    expect(await mailsOf(person)).toHaveLength(0);
    await logIn(person, { userAgent: chrome });
    expect(await mailsOf(person)).toHaveLength(1);
  });

  it('is stored under a fingerprint, and its id nowhere', async () => {
    const person = await makePerson(deps);
    const device = freshDevice();
    await logIn(person, { device });
    expect(await deps.devices.find(deviceRef({ email: person.email, device }))).toMatchObject({
      uid: person.uid,
    });
    const names = await getFirestore().listCollections();
    const all = await Promise.all(names.map((collection) => collection.get()));
    expect(JSON.stringify(all.map(({ docs }) => docs.map((row) => [row.id, row.data()])))).not.toContain(
      device,
    );
  });

  it('does not become known by a wrong password', async () => {
    const person = await makePerson(deps);
    const device = freshDevice();
    await api.call('login', { body: { email: person.email, password: 'a guess', device }, ip });
    expect(await deps.devices.find(deviceRef({ email: person.email, device }))).toBeUndefined();
  });
});

describe('other security events', () => {
  it('are written when the owner ends sessions, but not when there was nothing to end', async () => {
    const person = await makePerson(deps);
    const { token } = await logIn(person);
    const { sid } = await logIn(person);
    await api.call('end-session', { token, params: { sid } });
    await api.call('end-session', { token, params: { sid } });
    await api.call('end-other-sessions', { token });
    const ended = (await eventsOf(person)).filter(({ kind }) => kind === 'session-ended');
    expect(ended).toMatchObject([
      { targetId: sessionRefOf(sid), detail: { detail: { sessions: 1 } } },
      // The one that makePerson opened.
      { targetId: person.uid, detail: { detail: { sessions: 1 } } },
    ]);
  });

  it('are written when a reset sets another password', async () => {
    const person = await makePerson(deps);
    const params = { resetToken: await issueLinkCode(deps, 'reset-password', person) };
    const answer = await api.call('reset-password', { params, body: { password: 'another horse' }, ip });
    expect(answer.status).toBe(200);
    expect(await eventsOf(person)).toMatchObject([
      { kind: 'password-changed', actorUid: person.uid, sessionRef: null, commitment: null },
    ]);
  });
});
