import { describe, expect, it } from 'vitest';
import { collections } from '@keelstone/domain/collections';
import { deviceRef } from '@keelstone/domain/core/device/known-device';
import type { SecurityEvent } from '@keelstone/domain/core/security-event/security-event';
import { defaultSettings, type UserSettings } from '@keelstone/domain/core/user/user-settings';
import { isCommitted, toSessionRef, type EventDetail } from '@keelstone/domain/kernel/hash-chain/event-row';
import { makePerson, type Person } from '../../../../testing/people.ts';
import { changeUser } from '../../../../testing/principals.ts';
import { missingId } from '../../../../testing/records.ts';
import { mailsOf } from '../../../../testing/sent-mails.ts';
import { memoryApi } from '../../../../testing/tested-api.ts';
import { claimsOf } from '../../../../testing/tokens.ts';

const { deps, api, clock } = await memoryApi();

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0';
const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const ip = '203.0.113.7';
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
const guess = ({ email }: Person, device: string) =>
  api.call('login', { body: { email, password: 'a guess', device }, ip });
const activityOf = async ({ uid }: Person, token: string) =>
  (await api.call('list-activity', { token, params: { userId: uid } })).body;
const report = (token: string, body = { browser: '', os: '' }, userAgent = chrome) =>
  api.call('record-activity', { token, body, ip, userAgent });

const eventsOf = ({ uid }: Person) =>
  [...deps.db.documents(collections.securityEvents)]
    .map(([id, data]) => {
      const detail = deps.db.documents(collections.auditDetails).get(id);
      return { ...(data as SecurityEvent), detail: detail as EventDetail | undefined };
    })
    .filter(({ subjectUid }) => subjectUid === uid);
const kindsOf = (person: Person) =>
  eventsOf(person)
    .map(({ kind }) => kind)
    .sort();
const newDeviceMails = ({ email }: Person) => mailsOf(deps, email, 'new-device');

async function withSettings(settings: Partial<UserSettings>): Promise<Person> {
  const person = await makePerson(deps);
  await changeUser(deps, person, { settings: { ...defaultSettings, ...settings } });
  return person;
}

describe('the Login Activity', () => {
  it('has one entry of each login as the server sees it, and one of a report a minute later', async () => {
    const person = await makePerson(deps);
    const { token } = await logIn(person);
    const seen = { browser: 'Firefox', os: 'Linux', ip };
    expect((await report(token, { browser: 'Netscape', os: 'BeOS' })).status).toBe(200);
    expect(await activityOf(person, token)).toMatchObject([seen]);
    clock.skewMs += 60_000;
    await report(token);
    const [later, ...others] = await activityOf(person, token);
    expect([later, others]).toMatchObject([{ browser: 'Chrome' }, [seen]]);

    // The owner may delete it, which leaves the security events.
    const params = { userId: person.uid, activityId: String(later?._id) };
    expect((await api.call('delete-activity', { token, params })).status).toBe(200);
    expect(await activityOf(person, token)).toMatchObject([seen]);
    expect(kindsOf(person)).toEqual(['new-device']);
  });

  it('is not written for somebody who switched it off; the security events are', async () => {
    const person = await withSettings({ saveActivityLogs: false });
    const { token } = await logIn(person);
    await report(token);
    expect(await activityOf(person, token)).toEqual([]);
    expect(kindsOf(person)).toEqual(['new-device']);
  });
});

describe('the security event of a sign-in', () => {
  it('names the session without giving access to it, and is bound to its detail', async () => {
    const person = await makePerson(deps);
    const { sid } = await logIn(person, { device: freshDevice() });
    const [event] = eventsOf(person);
    expect(event).toMatchObject({
      actorUid: person.uid,
      subjectUid: person.uid,
      targetId: toSessionRef(sid),
      sessionRef: toSessionRef(sid),
      detail: { detail: { browser: 'Firefox', os: 'Linux', ip } },
    });
    expect(JSON.stringify(event)).not.toContain(sid);
    if (event?.detail === undefined) throw new Error('The event has no detail');
    expect(isCommitted(event, event.detail)).toBe(true);
  });

  it('is written when the owner ends sessions too, but not when there was nothing to end', async () => {
    const person = await makePerson(deps);
    const { token } = await logIn(person);
    const { sid } = await logIn(person);
    for (const each of [sid, sid]) await api.call('end-session', { token, params: { sid: each } });
    await api.call('end-other-sessions', { token });
    const ended = eventsOf(person).filter(({ kind }) => kind === 'session-ended');
    expect(ended).toMatchObject([
      { targetId: toSessionRef(sid), detail: { detail: { sessions: 1 } } },
      // The one that makePerson opened.
      { targetId: person.uid, detail: { detail: { sessions: 1 } } },
    ]);
  });
});

describe('a new device', () => {
  it('is an event, and a mail unless it is the first of the account', async () => {
    const person = await makePerson(deps);
    const device = freshDevice();
    for (const each of [device, device]) await logIn(person, { device: each });
    expect(await newDeviceMails(person)).toEqual([]);
    expect(kindsOf(person)).toEqual(['new-device', 'sign-in']);
    await logIn(person, { device: freshDevice(), userAgent: chrome });
    const [mail, ...others] = await newDeviceMails(person);
    expect(others).toEqual([]);
    expect(mail?.text).toMatch(/Chrome on Windows[^]*203\.0\.113\.0\/24/);
    expect(mail?.text).not.toContain(ip);
    expect(mail?.text).toContain(`${deps.config.appUrl}/secure#code=`);
  });

  it('is mailed about each time only to somebody who wants that', async () => {
    for (const [newBrowser, count] of [
      [false, 1],
      [true, 3],
    ] as const) {
      const person = await withSettings({ newBrowser, unusualActivity: false });
      // Nobody is mailed about the first one of all.
      for (let turn = 0; turn < 4; turn += 1) await logIn(person, { device: freshDevice() });
      expect(await newDeviceMails(person)).toHaveLength(count);
      const isOwn = (secret: object) => Reflect.get(secret, 'uid') === person.uid;
      expect([...deps.db.documents(collections.secrets).values()].filter(isOwn)).toHaveLength(count);
    }
  });

  it('is recognised by browser and system if a client sends no device id', async () => {
    const person = await makePerson(deps);
    for (const userAgent of [firefox, firefox.replaceAll('144', '145')]) await logIn(person, { userAgent });
    expect(await newDeviceMails(person)).toEqual([]);
    await logIn(person, { userAgent: chrome });
    expect(await newDeviceMails(person)).toHaveLength(1);
  });

  it('becomes known by a sign-in and not by a wrong password, under a fingerprint: its id is stored nowhere', async () => {
    const person = await makePerson(deps);
    const device = freshDevice();
    const known = () => deps.devices.find(deviceRef({ email: person.email, device }));
    await guess(person, device);
    expect([await known(), eventsOf(person)]).toEqual([undefined, []]);
    await logIn(person, { device });
    expect(await known()).toMatchObject({ uid: person.uid });
    expect([...deps.db.rows()].filter((row) => JSON.stringify(row).includes(device))).toEqual([]);
  });
});
