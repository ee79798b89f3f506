import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exampleProofs } from '@keelstone/domain/api/example-ids';
import { limits } from '@keelstone/domain/limits';
import type { Deps } from '../../../entry/deps.ts';
import { startApi, type Answer, type Api } from '../../../../testing/api.ts';
import { allDocuments, changes, fingerprint } from '../../../../testing/database.ts';
import { codeAt, giveApp, ticketOf } from '../../../../testing/factors.ts';
import { mailsOf } from '../../../../testing/sent-mails.ts';
import { issueLinkCode } from '../../../../testing/issue-link-code.ts';
import { makePerson, type Person } from '../../../../testing/people.ts';
import { changeUser } from '../../../../testing/principals.ts';
import { freshDatabase, loggedErrors, testDeps } from '../../../../testing/test-environment.ts';

let deps: Deps;
let api: Api;
let skewMs = 0;
let host = 0;
const sentence = 'This was not accepted. Please try again with a new code, or sign in again from the start';

beforeAll(async () => {
  deps = testDeps({ database: freshDatabase('second-factor'), now: () => Date.now() + skewMs });
  api = await startApi(deps);
});
afterAll(async () => {
  await api.close();
  expect(loggedErrors).toEqual([]);
});

const freshIp = (): string => {
  host += 1;
  return `10.${String(host)}.0.7`;
};
const login = ({ email }: Person, password = 'correct horse') =>
  api.call('login', { body: { email, password }, ip: freshIp() });
type Proof = { code: string } | { recoveryCode: string };
const pass = (ticket: string, proof: Proof, ip = freshIp()) =>
  api.call('pass-second-factor', { body: { ticket, proof }, ip });
const withApp = async (): Promise<Person> => {
  const person = await makePerson(deps);
  await giveApp(deps, person);
  return person;
};
const refused = (answer: Answer<unknown>) => [answer.status, answer.error.code, answer.error.error];
const stepMs = limits.totpStepMs;
/** Codes of one step are spent together, so each sign-in of a test has its own step. */
const nextStep = (): void => void (skewMs += 3 * stepMs);
const nowCode = () => codeAt(deps.now());
const wrongCode = () => String((Number(nowCode()) + 1) % 1_000_000).padStart(6, '0');

describe('a correct password of an account with a second factor', () => {
  it("opens no session: it returns a ticket and the methods, and only the ticket's fingerprint is kept", async () => {
    const person = await withApp();
    const before = await deps.sessions.find(person.uid);
    const answer = await login(person);
    expect(answer.error).toMatchObject({ code: 'second-factor-required', methods: ['totp'] });
    expect(answer.status).toBe(401);
    const { ticket } = answer.body as unknown as { ticket: string };
    expect(ticket).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(await allDocuments('secrets'))).not.toContain(ticket);
    expect(Object.keys(answer.body)).not.toContain('token');
    expect(await deps.sessions.find(person.uid)).toEqual(before);
  });

  it('opens a session together with a code of the app, with the answer of a login', async () => {
    const person = await withApp();
    const { ticket } = (await login(person)).body as unknown as { ticket: string };
    const { status, body } = await pass(ticket, { code: nowCode() });
    expect([status, body.others._id]).toEqual([200, person.uid]);
    expect((await api.call('get-sessions', { token: body.token })).status).toBe(200);
  });

  it('is not counted as a refusal: signing in often locks nobody out', async () => {
    const person = await withApp();
    const ip = freshIp();
    const { email } = person;
    for (let turn = 0; turn < 7; turn += 1) {
      const answer = await api.call('login', { body: { email, password: 'correct horse' }, ip });
      expect(answer.error.code).toBe('second-factor-required');
    }
  });

  it('is checked first: a wrong one does not reveal that there is a second factor', async () => {
    expect((await login(await withApp(), 'a guess')).error.code).toBe('wrong-credentials');
  });
});

describe('a code of the app', () => {
  it.each([-1, 0, 1])('counts with a clock that is %d steps off', async (steps) => {
    const person = await withApp();
    const answer = await pass(await ticketOf(deps, person), { code: codeAt(deps.now() + steps * stepMs) });
    expect(answer.status).toBe(200);
  });

  it.each([-2, 2])('does not count with a clock that is %d steps off', async (steps) => {
    const person = await withApp();
    const answer = await pass(await ticketOf(deps, person), { code: codeAt(deps.now() + steps * stepMs) });
    expect(refused(answer)).toEqual([401, 'factor-refused', sentence]);
  });

  it('works once, whatever ticket it comes with, and no earlier one works after it', async () => {
    const person = await withApp();
    const atMs = deps.now();
    expect((await pass(await ticketOf(deps, person), { code: codeAt(atMs) })).status).toBe(200);
    const again = await pass(await ticketOf(deps, person), { code: codeAt(atMs) });
    const earlier = await pass(await ticketOf(deps, person), { code: codeAt(atMs - stepMs) });
    expect([again.status, earlier.status]).toEqual([401, 401]);
    const next = await pass(await ticketOf(deps, person), { code: codeAt(atMs + stepMs) });
    expect(next.status).toBe(200);
  });

  it('works once, even if two sign-ins send it at the same moment', async () => {
    const person = await withApp();
    const tickets = [await ticketOf(deps, person), await ticketOf(deps, person)];
    const code = nowCode();
    const answers = await Promise.all(tickets.map((ticket) => pass(ticket, { code })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  });
});

describe('a recovery code', () => {
  it('signs in once, however it was written down, and its owner is mailed', async () => {
    const person = await withApp();
    const recoveryCode = exampleProofs.recovery.recoveryCode.toLowerCase().replaceAll('-', ' ');
    expect((await pass(await ticketOf(deps, person), { recoveryCode })).status).toBe(200);
    const [mail] = await mailsOf(deps, person.email, 'factor-changed');
    expect(mail?.text).toContain('0 are left');
    expect(mail?.text).toContain("This wasn't me");
    const again = await pass(await ticketOf(deps, person), { recoveryCode });
    expect(refused(again)).toEqual([401, 'factor-refused', sentence]);
  });
});

describe('tries', () => {
  it('are five in 15 minutes, over all tickets and networks, and the owner sees it', async () => {
    const person = await withApp();
    const tried: number[] = [];
    for (let turn = 0; turn < 5; turn += 1)
      tried.push((await pass(await ticketOf(deps, person), { code: wrongCode() })).status);
    const right = await pass(await ticketOf(deps, person), { code: nowCode() });
    expect([...tried, right.status]).toEqual([401, 401, 401, 401, 401, 429]);
    const events = await deps.securityEvents.list({ where: [['subjectUid', '==', person.uid]] });
    expect(events.map(({ kind }) => kind)).toEqual(['factors-refused']);

    expect((await pass(await ticketOf(deps, await withApp()), { code: nowCode() })).status).toBe(200);
    skewMs += 15 * 60_000;
    expect((await pass(await ticketOf(deps, person), { code: nowCode() })).status).toBe(200);
  });

  it('that succeed do not count: six sign-ins in 15 minutes work', async () => {
    const person = await withApp();
    for (let turn = 0; turn < 6; turn += 1) {
      nextStep();
      expect((await pass(await ticketOf(deps, person), { code: nowCode() })).status).toBe(200);
    }
  });

  it('with invented tickets are limited to twenty per IP address', async () => {
    const ip = freshIp();
    const statuses = new Set<number>();
    for (let turn = 0; turn < 20; turn += 1)
      statuses.add((await pass('never-given-never-given', { code: '123456' }, ip)).status);
    expect([...statuses]).toEqual([401]);
    const last = await pass('never-given-never-given', { code: '123456' }, ip);
    expect(last.error.code).toBe('too-many-requests');
    for (let turn = 0; turn < 20; turn += 1)
      await api.call('request-sign-in-challenge', { body: { ticket: 'never-given-never-given' }, ip });
    const challenged = await api.call('request-sign-in-challenge', {
      body: { ticket: 'never-given-never-given' },
      ip,
    });
    expect(challenged.error.code).toBe('too-many-requests');
  });
});

describe('an invalid proof', () => {
  it('is refused with one sentence, is counted, and writes nothing else', async () => {
    const [person, other] = [await withApp(), await withApp()];
    const expired = await ticketOf(deps, person);
    skewMs += limits.factorTicketAgeMsMax;
    const spent = await ticketOf(deps, person);
    expect((await pass(spent, { code: nowCode() })).status).toBe(200);
    const ticket = await ticketOf(deps, person);
    const uids = [person.uid, other.uid];
    const before = await fingerprint(deps, uids);
    nextStep();
    const answers = [
      await pass(ticket, { code: wrongCode() }),
      await pass(ticket, { recoveryCode: 'ABCD-EFGH-2345-ABCE' }),
      await pass(expired, { code: nowCode() }),
      await pass(spent, { code: nowCode() }),
      await pass('never-given-never-given', { code: nowCode() }),
      await api.call('request-sign-in-challenge', { body: { ticket: expired }, ip: freshIp() }),
    ];
    for (const answer of answers) expect(refused(answer)).toEqual([401, 'factor-refused', sentence]);
    expect(changes(before, await fingerprint(deps, uids))).toEqual([]);
  });
});

describe('the mailbox and the password together', () => {
  it('are not enough: a mailed reset neither removes nor passes the second factor', async () => {
    const person = await withApp();
    const factors = await deps.factors.find(person.uid);
    const ticket = await ticketOf(deps, person);
    const resetToken = await issueLinkCode(deps, 'reset-password', person);
    const password = 'chosen by a thief';
    const reset = await api.call('reset-password', { params: { resetToken }, body: { password } });
    expect(reset.status).toBe(200);
    expect((await login(person, password)).error.code).toBe('second-factor-required');
    expect(await deps.factors.find(person.uid)).toEqual(factors);
    // A ticket of the old password does not work either, even with the right code.
    expect(refused(await pass(ticket, { code: nowCode() }))).toEqual([401, 'factor-refused', sentence]);
    expect((await pass(await ticketOf(deps, person), { code: nowCode() })).status).toBe(200);
  });
});

describe('somebody who may not sign in', () => {
  it('is refused at the second step as well, and no code is spent', async () => {
    const [blocked, unverified] = [await withApp(), await withApp()];
    const tickets = [await ticketOf(deps, blocked), await ticketOf(deps, unverified)] as const;
    await changeUser(deps, blocked, { isBlocked: true });
    await changeUser(deps, unverified, { isVerified: false });
    const answers = [
      await pass(tickets[0], { code: nowCode() }),
      await pass(tickets[1], { code: nowCode() }),
    ];
    expect(answers.map(({ error }) => error.code)).toEqual(['account-restricted', 'email-unverified']);
    expect((await deps.factors.find(blocked.uid))?.totp?.lastStep).toBe(0);
  });
});
