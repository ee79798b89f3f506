import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '@keelstone/domain/limits';
import type { Deps } from '../../../entry/deps.ts';
import { startApi, type Api } from '../../../../testing/api.ts';
import { allDocuments, changes, fingerprint } from '../../../../testing/database.ts';
import { answerRequestsOf, mailsOf } from '../../../../testing/sent-mails.ts';
import { makePerson } from '../../../../testing/people.ts';
import { freshDatabase, loggedErrors, testDeps } from '../../../../testing/test-environment.ts';
import { answerMailRequest } from './answer-mail-request.service.ts';
import { answerWaitingRequests } from './answer-waiting-requests.service.ts';

let deps: Deps;
let api: Api;
let skewMs = 0;
const lines: object[] = [];

beforeAll(async () => {
  const now = () => Date.now() + skewMs;
  const plain = testDeps({ database: freshDatabase('mail-requests'), now, config: { throttleScale: 1000 } });
  deps = { ...plain, log: { ...plain.log, info: (fields) => void lines.push(fields) } };
  api = await startApi(deps);
});
afterAll(async () => {
  await api.close();
  expect(loggedErrors).toEqual([]);
});

const unknown = () => `${randomUUID()}@people.test`;
const mailRequests = ['forgot-password', 'resend-verification'] as const;
const ask = (name: (typeof mailRequests)[number], email: string) => api.call(name, { body: { email } });
const idsOf = (email: string) => deps.mailRequests.listIds({ where: [['email', '==', email]] });

/** What a call answered, what it cost, and what it wrote. */
async function workOf(name: (typeof mailRequests)[number], email: string) {
  const before = await fingerprint(deps);
  const { status, body } = await ask(name, email);
  const written = changes(before, await fingerprint(deps)).map((path) => path.split('/')[0]);
  const line = lines.at(-1) ?? {};
  const usage = ['reads', 'writes', 'deletes'].map((field): unknown => Reflect.get(line, field));
  return { status, body, written, usage };
}

describe.each(mailRequests)('%s', (name) => {
  it('does the same work for a known address and an unknown one', async () => {
    const known = await workOf(name, (await makePerson(deps)).email);
    const unverified = await workOf(name, (await makePerson(deps, { isVerified: false })).email);
    const blocked = await workOf(name, (await makePerson(deps, { isBlocked: true })).email);
    const stranger = await workOf(name, unknown());
    expect(known.written).toEqual(['mailRequests']);
    expect([unverified, blocked, stranger]).toEqual([known, known, known]);
  });

  it('does not mail an unknown address, and stores nothing about it', async () => {
    const email = unknown();
    await ask(name, email);
    await answerRequestsOf(deps, email);
    expect(await deps.mail.list({ where: [['to', '==', email]] })).toEqual([]);
    expect(await idsOf(email)).toEqual([]);
  });
});

describe('a request for a mail', () => {
  it('is answered once, even if its trigger runs twice, or twice at the same time', async () => {
    const { email } = await makePerson(deps);
    await ask('forgot-password', email);
    const [id = ''] = await idsOf(email);
    const both = await Promise.allSettled([answerMailRequest(id, deps), answerMailRequest(id, deps)]);
    // Firestore may let the second one time out: then its trigger runs again.
    for (const one of both)
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'unavailable' });
    expect(await answerMailRequest(id, deps)).toBe('gone');
    expect(await mailsOf(deps, email, 'password-reset')).toHaveLength(1);
  });

  it('is answered with one mail a minute, however often it is made', { timeout: 60_000 }, async () => {
    const { email } = await makePerson(deps);
    for (let count = 0; count < 3; count += 1) await ask('forgot-password', email);
    await answerRequestsOf(deps, email);
    expect(await mailsOf(deps, email, 'password-reset')).toHaveLength(1);
    skewMs += limits.mailSpacingMs;
    await ask('forgot-password', email);
    await answerRequestsOf(deps, email);
    expect(await mailsOf(deps, email, 'password-reset')).toHaveLength(2);
  });

  it('finds the address in any spelling, and mails no name', async () => {
    const { email } = await makePerson(deps, { name: 'Nora Quist', isVerified: false });
    for (const name of mailRequests) await ask(name, email.toUpperCase());
    await answerRequestsOf(deps, email);
    const mails = [
      ...(await mailsOf(deps, email, 'password-reset')),
      ...(await mailsOf(deps, email, 'verify-email')),
    ];
    expect(mails).toHaveLength(2);
    expect(JSON.stringify(mails)).not.toContain('Nora');
  });

  it('for a verification is answered only if there is something to verify', async () => {
    const [verified, blocked] = [
      await makePerson(deps),
      await makePerson(deps, { isVerified: false, isBlocked: true }),
    ];
    for (const { email } of [verified, blocked]) {
      await ask('resend-verification', email);
      await answerRequestsOf(deps, email);
      expect(await mailsOf(deps, email, 'verify-email')).toEqual([]);
    }
  });

  it('stores no usable code', async () => {
    const { email } = await makePerson(deps);
    await ask('forgot-password', email);
    await answerRequestsOf(deps, email);
    const [mail] = await mailsOf(deps, email, 'password-reset');
    const code = /passwordreset\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    expect(code).toMatch(/^[\w-]{43}$/);
    const stored = [await allDocuments('secrets'), await allDocuments('credentials')];
    expect(JSON.stringify(stored)).not.toContain(code);
    expect([...(await fingerprint(deps)).keys()].join()).not.toContain(code);
  });
});

describe('a request whose trigger failed', () => {
  it('is answered by the job a minute later', async () => {
    const { email } = await makePerson(deps);
    await answerWaitingRequests(deps);
    await ask('forgot-password', email);
    expect(await answerWaitingRequests(deps)).toEqual({ answered: 0, dropped: 0 });
    skewMs += 60_000;
    expect((await answerWaitingRequests(deps)).answered).toBe(1);
    expect(await mailsOf(deps, email, 'password-reset')).toHaveLength(1);
  });

  it('is dropped after an hour: a link that late is useless', async () => {
    const { email } = await makePerson(deps);
    await ask('forgot-password', email);
    skewMs += limits.mailRequestAgeMsMax;
    expect(await answerWaitingRequests(deps)).toEqual({ answered: 0, dropped: 1 });
    expect(await mailsOf(deps, email, 'password-reset')).toEqual([]);
  });

  it('does not keep the others from being answered', async () => {
    const { email } = await makePerson(deps);
    await ask('forgot-password', unknown());
    await ask('forgot-password', email);
    skewMs += 60_000;
    const errors: object[] = [];
    let isFirst = true;
    const failing: Deps['runTransaction'] = (work) => {
      if (!isFirst) return deps.runTransaction(work);
      isFirst = false;
      return Promise.reject(new Error('The first one fails'));
    };
    const log = { ...deps.log, error: (fields: object) => void errors.push(fields) };
    const outcome = await answerWaitingRequests({ ...deps, log, runTransaction: failing });
    expect([outcome.answered, errors.length]).toEqual([1, 1]);
    expect((await answerWaitingRequests(deps)).answered).toBe(1);
    expect(await mailsOf(deps, email, 'password-reset')).toHaveLength(1);
  });
});
