import { describe, expect, it } from 'vitest';
import { mailRequestLimits } from '@keelstone/domain/access/mail-request/mail-request.limits';
import { hourMs, minuteMs } from '@keelstone/domain/kernel/time/time-units';
import { startApi } from '../../../../testing/api.ts';
import { fingerprint } from '../../../../testing/database.ts';
import { makePerson } from '../../../../testing/people.ts';
import { freshEmail } from '../../../../testing/records.ts';
import { answerRequestsOf, mailedCode, mailsOf } from '../../../../testing/sent-mails.ts';
import { ipElsewhere, memoryApi } from '../../../../testing/tested-api.ts';
import type { Deps } from '../../../entry/create-deps.ts';
import { answerMailRequest } from './answer-mail-request.service.ts';
import { answerWaitingRequests } from './answer-waiting-requests.service.ts';

const { deps, api, clock } = await memoryApi();

const mailRequests = ['forgot-password', 'resend-verification'] as const;
const ask = (name: (typeof mailRequests)[number], email: string) => api.call(name, { body: { email } });
const idsOf = (email: string) => deps.mailRequests.listIds({ where: [['email', '==', email]] });
const allMails = (email: string) => deps.mail.list({ where: [['to', '==', email]] });
const resetMails = async (email: string) => (await mailsOf(deps, email, 'password-reset')).length;

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
    expect(await resetMails(email)).toBe(1);
  });

  it('is answered with one mail a minute, in any spelling, without a name and a stored code', async () => {
    const { email } = await makePerson(deps, { name: 'Nora Quist', isVerified: false });
    for (let count = 0; count < 3; count += 1) await ask('forgot-password', email.toUpperCase());
    await answerRequestsOf(deps, email);
    expect(await resetMails(email)).toBe(1);
    clock.skewMs += mailRequestLimits.mailSpacingMs;
    for (const name of mailRequests) await ask(name, email.toUpperCase());
    await answerRequestsOf(deps, email);
    expect((await allMails(email)).map(({ kind }) => kind).sort()).toEqual([
      'password-reset',
      'password-reset',
      'verify-email',
    ]);
    expect(JSON.stringify(await allMails(email))).not.toContain('Nora');
    const code = await mailedCode(deps, email, 'password-reset', 'passwordreset');
    expect(code).toMatch(/^[\w-]{43}$/);
    const stored = [
      [...deps.db.documents('secrets').values()],
      [...deps.db.documents('credentials').values()],
    ];
    expect(JSON.stringify([stored, ...(await fingerprint(deps)).keys()])).not.toContain(code);
  });

  it('for a verification is answered only if there is something to verify', async () => {
    for (const options of [{}, { isVerified: false, isBlocked: true }]) {
      const { email } = await makePerson(deps, options);
      await ask('resend-verification', email);
      await answerRequestsOf(deps, email);
      expect(await allMails(email)).toEqual([]);
    }
  });
});

describe('a request whose trigger failed', () => {
  it('is answered by the job a minute later, whatever happens to others', async () => {
    const { email } = await makePerson(deps);
    await answerWaitingRequests(deps);
    await ask('forgot-password', freshEmail());
    await ask('forgot-password', email);
    expect(await answerWaitingRequests(deps)).toEqual({ answered: 0, dropped: 0 });
    clock.skewMs += minuteMs;
    const errors: object[] = [];
    let isFirst = true;
    const runTransaction: Deps['runTransaction'] = (work) => {
      if (!isFirst) return deps.runTransaction(work);
      isFirst = false;
      return Promise.reject(new Error('The first one fails'));
    };
    const log = { ...deps.log, error: (fields: object) => void errors.push(fields) };
    const { answered } = await answerWaitingRequests({ ...deps, log, runTransaction });
    expect([answered, errors.length]).toEqual([1, 1]);
    expect((await answerWaitingRequests(deps)).answered).toBe(1);
    expect(await resetMails(email)).toBe(1);
  });

  it('is dropped after an hour: a link that late is useless', async () => {
    const { email } = await makePerson(deps);
    await ask('forgot-password', email);
    clock.skewMs += mailRequestLimits.ageMsMax;
    expect(await answerWaitingRequests(deps)).toEqual({ answered: 0, dropped: 1 });
    expect(await allMails(email)).toEqual([]);
  });
});

describe('an address that nobody has verified', async () => {
  const bounded: Deps = { ...deps, config: { ...deps.config, throttleScale: 1 } };
  const strict = await startApi(bounded);
  const body = { name: 'Nora Quist', number: '+12025550123', password: 'correct horse' };
  const register = (email: string) =>
    strict.call('register', { body: { ...body, email }, ip: ipElsewhere() });
  const mailed = async (name: (typeof mailRequests)[number], email: string) => {
    await strict.call(name, { body: { email }, ip: ipElsewhere() });
    await answerRequestsOf(bounded, email);
    return (await allMails(email)).length;
  };
  const verifies = async (email: string) => {
    const oobCode = await mailedCode(deps, email, 'verify-email', 'verified');
    return (await api.call('verify-email', { body: { oobCode } })).status;
  };

  it('is mailed at most three times an hour and six a day, however and from wherever it is requested', async () => {
    const email = freshEmail();
    const answers = new Set<string>();
    for (const most of [3, 6, 6]) {
      for (let turn = 0; turn < 4; turn += 1) {
        const answer = await register(email);
        answers.add(JSON.stringify([answer.status, answer.body]));
        clock.skewMs += 2 * minuteMs;
        await mailed('forgot-password', email);
      }
      expect(await allMails(email)).toHaveLength(most);
      clock.skewMs += hourMs;
    }
    expect(answers.size).toBe(1);
    clock.skewMs += 24 * hourMs;
    await register(email);
    expect(await allMails(email)).toHaveLength(7);
    // The account of its last mail is kept, whose link works.
    expect(await verifies(email)).toBe(200);
  });

  it('has no further mail after "This wasn\'t me" either; its owner may ask for one later', async () => {
    const email = freshEmail();
    for (let turn = 0; turn < 3; turn += 1) await register(email);
    const code = await mailedCode(deps, email, 'verify-email', 'secure');
    await api.call('use-secure-link', { body: { code } });
    await register(email);
    expect(await allMails(email)).toHaveLength(3);
    clock.skewMs += 61 * minuteMs;
    expect(await mailed('resend-verification', email)).toBe(4);
    expect(await verifies(email)).toBe(200);
  });

  it('has this quota only until it is verified', async () => {
    const { email } = await makePerson(deps);
    for (const count of [1, 2, 3, 4, 5]) {
      expect(await mailed('forgot-password', email)).toBe(count);
      clock.skewMs += 30 * minuteMs;
    }
    await strict.close();
  });
});
