import { randomUUID } from 'node:crypto';
import { getAuth } from 'firebase-admin/auth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Mail } from '@keelstone/domain/mail/mail';
import { minuteMs } from '@keelstone/domain/time-units';
import { restoreIdentity } from '../auth/restore-identity.service.ts';
import type { Deps } from '../../../entry/deps.ts';
import { startApi, type Api } from '../../../../testing/api.ts';
import { answerRequestsOf, mailedCode } from '../../../../testing/sent-mails.ts';
import { makePerson } from '../../../../testing/people.ts';
import { freshDatabase, testDeps } from '../../../../testing/test-environment.ts';

let deps: Deps;
let api: Api;
let skewMs = 0;
beforeAll(async () => {
  deps = testDeps({
    database: freshDatabase('unverified-mail-quota'),
    areBooksTrue: false,
    now: () => Date.now() + skewMs,
  });
  api = await startApi(deps);
});
afterAll(() => api.close());

let email = '';
beforeEach(() => {
  email = `${randomUUID()}@people.test`;
});
let network = 0;
const ipElsewhere = (): string => {
  network += 1;
  return `10.0.${String(network)}.7`;
};
const register = () =>
  api.call('register', {
    body: { name: 'Nora Quist', email, number: '+12025550123', password: 'correct horse' },
    ip: ipElsewhere(),
  });
const ask = async (name: 'resend-verification' | 'forgot-password') => {
  const answer = await api.call(name, { body: { email }, ip: ipElsewhere() });
  await answerRequestsOf(deps, email);
  return answer;
};
const mails = (): Promise<Pick<Mail, 'kind'>[]> => deps.mail.list({ where: [['to', '==', email]] });

describe('an address that nobody has verified', () => {
  it('is mailed at most three times an hour, however and from wherever it is requested', async () => {
    const answers: unknown[] = [];
    for (let turn = 0; turn < 8; turn += 1) {
      const { status, body } = await register();
      answers.push([status, body]);
      skewMs += 2 * minuteMs;
      await ask('forgot-password');
      skewMs += 2 * minuteMs;
    }
    expect(await mails()).toHaveLength(3);
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  });

  it('is mailed at most six times a day', async () => {
    for (let hour = 0; hour < 4; hour += 1) {
      for (let turn = 0; turn < 4; turn += 1) await register();
      skewMs += 61 * minuteMs;
    }
    expect(await mails()).toHaveLength(6);
    skewMs += 24 * 60 * minuteMs;
    await register();
    expect(await mails()).toHaveLength(7);
  });

  it('keeps the account of its last mail, whose link works', async () => {
    for (let turn = 0; turn < 6; turn += 1) await register();
    const oobCode = await mailedCode(deps, email, 'verify-email', 'verified');
    const { status } = await api.call('verify-email', { body: { oobCode }, ip: ipElsewhere() });
    expect(status).toBe(200);
  });

  it('has no further mail after "This wasn\'t me" either; its owner may ask for one later', async () => {
    for (let turn = 0; turn < 3; turn += 1) await register();
    const code = await mailedCode(deps, email, 'verify-email', 'secure');
    await api.call('use-secure-link', { body: { code }, ip: ipElsewhere() });
    await register();
    expect(await mails()).toHaveLength(3);
    skewMs += 61 * minuteMs;
    await ask('resend-verification');
    expect(await mails()).toHaveLength(4);
    const oobCode = await mailedCode(deps, email, 'verify-email', 'verified');
    const { status } = await api.call('verify-email', { body: { oobCode }, ip: ipElsewhere() });
    expect(status).toBe(200);
  });

  it('is not mailed about a restored identity', async () => {
    const person = await makePerson(deps, { isVerified: false });
    email = person.email;
    await getAuth().updateUser(person.uid, { email: `${randomUUID()}@people.test` });
    await restoreIdentity(person.uid, deps);
    expect(await deps.identity.describe(person.uid)).toMatchObject({ email });
    expect(await mails()).toEqual([]);
  });
});

describe('a verified address', () => {
  it('is not subject to this quota', async () => {
    email = (await makePerson(deps)).email;
    for (let turn = 0; turn < 5; turn += 1) {
      await ask('forgot-password');
      skewMs += 30 * minuteMs;
    }
    expect(await mails()).toHaveLength(5);
  });
});
