import { describe, expect, it } from 'vitest';
import { secondFactorLimits } from '@keelstone/domain/access/second-factor/second-factor.limits';
import type { Assertion } from '@keelstone/domain/access/second-factor/second-factor.schema';
import { oneTimeLinkLimits } from '@keelstone/domain/core/one-time-link/one-time-link.limits';
import { exampleProofs } from '@keelstone/domain/kernel/api/example-ids';
import type { Answer } from '../../../../testing/api.ts';
import { burst, times } from '../../../../testing/burst.ts';
import { nothingWritten } from '../../../../testing/database.ts';
import { codeAt, codeOf, giveApp, givePasskey, ticketOf } from '../../../../testing/factors.ts';
import { issueLinkCode } from '../../../../testing/issue-link-code.ts';
import { makePerson, type Person } from '../../../../testing/people.ts';
import { changeUser } from '../../../../testing/principals.ts';
import { mailsOf } from '../../../../testing/sent-mails.ts';
import { ipElsewhere, memoryApi, outcomeOf } from '../../../../testing/tested-api.ts';

const { deps, api, clock } = await memoryApi({ config: { throttleScale: 1 } });

const { recovery } = exampleProofs;
const invented = 'never-given-never-given';
const login = ({ email }: Person, password = 'correct horse', ip = ipElsewhere()) =>
  api.call('login', { body: { email, password }, ip });
type Proof = { code: string } | { recoveryCode: string } | { passkey: Assertion };
const pass = (ticket: string, proof: Proof, ip = ipElsewhere()) =>
  api.call('pass-second-factor', { body: { ticket, proof }, ip });
const withApp = async (): Promise<Person> => {
  const person = await makePerson(deps);
  await giveApp(deps, person);
  return person;
};
const sentence = 'This was not accepted. Please try again with a new code, or sign in again from the start';
const expectRefused = (answer: Answer<unknown>) => {
  expect([answer.status, answer.error.code, answer.error.error]).toEqual([401, 'factor-refused', sentence]);
};
/** Codes of one step are spent together, so each sign-in of a test has its own step. */
const nextStep = (): void => void (clock.skewMs += 3 * secondFactorLimits.totpStepMs);
const nowCode = () => codeAt(deps.now());
const wrongCode = () => String((Number(nowCode()) + 1) % 1_000_000).padStart(6, '0');

describe('a correct password of an account with a second factor', () => {
  it('opens no session: it returns a ticket, which opens one together with a code of the app', async () => {
    const person = await withApp();
    const before = await deps.sessions.find(person.uid);
    expect(outcomeOf(await login(person, 'a guess'))).toBe('wrong-credentials');
    const answer = await login(person);
    expect(answer.status).toBe(401);
    expect(answer.error).toMatchObject({ code: 'second-factor-required', methods: ['totp'] });
    const { ticket } = answer.body as unknown as { ticket: string };
    expect(ticket).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify([...deps.db.documents('secrets').values()])).not.toContain(ticket);
    expect(Object.keys(answer.body)).not.toContain('token');
    expect(await deps.sessions.find(person.uid)).toEqual(before);

    const { status, body } = await pass(ticket, { code: nowCode() });
    expect([status, body.others._id]).toEqual([200, person.uid]);
    expect((await api.call('get-sessions', { token: body.token })).status).toBe(200);
  });

  it('is not counted as a refusal: signing in often locks nobody out', async () => {
    const person = await withApp();
    const ip = ipElsewhere();
    for (let turn = 0; turn < 7; turn += 1)
      expect(outcomeOf(await login(person, 'correct horse', ip))).toBe('second-factor-required');
    for (let turn = 0; turn < 6; turn += 1) {
      nextStep();
      expect((await pass(await ticketOf(deps, person), { code: nowCode() })).status).toBe(200);
    }
  });

  it('and the mailbox together are not enough: a mailed reset neither removes nor passes the factor', async () => {
    const person = await withApp();
    const factors = await deps.factors.find(person.uid);
    const ticket = await ticketOf(deps, person);
    const resetToken = await issueLinkCode(deps, 'reset-password', person);
    const password = 'chosen by a thief';
    const reset = await api.call('reset-password', { params: { resetToken }, body: { password } });
    expect(reset.status).toBe(200);
    expect(outcomeOf(await login(person, password))).toBe('second-factor-required');
    expect(await deps.factors.find(person.uid)).toEqual(factors);
    // A ticket of the old password does not work either, even with the right code.
    expectRefused(await pass(ticket, { code: nowCode() }));
    expect((await pass(await ticketOf(deps, person), { code: nowCode() })).status).toBe(200);
  });
});

describe('a second step', () => {
  it('takes a recovery code once, however it was written down, and its owner is mailed', async () => {
    const person = await withApp();
    const recoveryCode = recovery.recoveryCode.toLowerCase().replaceAll('-', ' ');
    expect((await pass(await ticketOf(deps, person), { recoveryCode })).status).toBe(200);
    const [mail] = await mailsOf(deps, person.email, 'factor-changed');
    expect(mail?.text).toMatch(/0 are left[^]*This wasn't me/);
    expectRefused(await pass(await ticketOf(deps, person), { recoveryCode }));
  });

  it('is tried five times in 15 minutes, over all tickets and networks, and the owner sees it', async () => {
    const person = await withApp();
    for (let turn = 0; turn < 5; turn += 1)
      expectRefused(await pass(await ticketOf(deps, person), { code: wrongCode() }));
    const right = await pass(await ticketOf(deps, person), { code: nowCode() });
    expect(outcomeOf(right)).toBe('too-many-requests');
    const events = await deps.securityEvents.list({ where: [['subjectUid', '==', person.uid]] });
    expect(events.map(({ kind }) => kind)).toEqual(['factors-refused']);
    expect((await pass(await ticketOf(deps, await withApp()), { code: nowCode() })).status).toBe(200);
    clock.skewMs += 15 * 60_000;
    expect((await pass(await ticketOf(deps, person), { code: nowCode() })).status).toBe(200);
  });

  it('with anything invalid is refused with one sentence, is counted, and writes nothing else', async () => {
    const person = await withApp();
    const expired = await ticketOf(deps, person);
    clock.skewMs += oneTimeLinkLimits.factorTicketAgeMsMax;
    const [spent, code] = [await ticketOf(deps, person), nowCode()];
    expect((await pass(spent, { code })).status).toBe(200);
    const ticket = await ticketOf(deps, person);
    await nothingWritten(deps, async () => {
      expectRefused(await pass(ticket, { code }));
      nextStep();
      expectRefused(await pass(ticket, { recoveryCode: 'ABCD-EFGH-2345-ABCE' }));
      for (const bad of [expired, spent, invented]) expectRefused(await pass(bad, { code: nowCode() }));
      const ip = ipElsewhere();
      expectRefused(await api.call('request-sign-in-challenge', { body: { ticket: expired }, ip }));
    });
  });

  it('is refused for somebody who may not sign in as well, and no code is spent', async () => {
    for (const [changed, refusal] of [
      [{ isBlocked: true }, 'account-restricted'],
      [{ isVerified: false }, 'email-unverified'],
    ] as const) {
      const person = await withApp();
      const ticket = await ticketOf(deps, person);
      await changeUser(deps, person, changed);
      expect(outcomeOf(await pass(ticket, { code: nowCode() }))).toBe(refusal);
      expect((await deps.factors.find(person.uid))?.totp?.lastStep).toBe(0);
    }
  });
});

describe('two requests at the same moment', () => {
  const statusesOf = async (shots: (() => Promise<Answer<unknown>>)[]) =>
    (await burst(api, shots)).map(({ status }) => status).sort();
  const twice = (shot: () => Promise<Answer<unknown>>) => times(2, () => shot);

  it('spend one ticket, one recovery code and one code of the app once', async () => {
    const [one, two, three] = [await withApp(), await withApp(), await withApp()];
    const ticket = await ticketOf(deps, one);
    const code = nowCode();
    const pairs: [string, Proof][][] = [
      [
        [ticket, { code }],
        [ticket, recovery],
      ],
      [
        [await ticketOf(deps, two), recovery],
        [await ticketOf(deps, two), recovery],
      ],
      [
        [await ticketOf(deps, three), { code }],
        [await ticketOf(deps, three), { code }],
      ],
    ];
    for (const pair of pairs)
      expect(await statusesOf(pair.map((tried) => () => pass(...tried)))).toEqual([200, 401]);
  });

  it('spend one signature once, at the sign-in and in a session', async () => {
    const person = await makePerson(deps);
    const key = await givePasskey(deps, person, { counter: 0 });
    const ticket = await ticketOf(deps, person);
    const options = (await api.call('request-sign-in-challenge', { body: { ticket } })).body;
    const passkey = key.sign(options);
    expect(await statusesOf(twice(() => pass(ticket, { passkey })))).toEqual([200, 401]);
    const { token } = person;
    const asked = (await api.call('request-challenge', { token, body: {} })).body;
    const body = { proof: { passkey: key.sign(asked) } };
    expect(await statusesOf(twice(() => api.call('step-up', { token, body })))).toEqual([200, 401]);
  });

  it('leave no password-only session, if one adds the first factor and the other signs in', async () => {
    const person = await makePerson(deps);
    const { token } = person;
    const { secret } = (await api.call('request-totp', { token, body: {} })).body;
    const code = codeOf(secret, deps.now());
    const add = () => api.call('add-totp', { token, body: { code } });
    const [added] = await burst<unknown>(api, [add, ...twice(() => login(person))]);
    expect(added?.status).toBe(200);
    const { live = {} } = (await deps.sessions.find(person.uid)) ?? {};
    expect(Object.values(live).map(({ isFactorProven }) => isFactorProven)).toEqual([true]);
  });
});
