import { describe, expect, it } from 'vitest';
import { oneTimeLinkLimits } from '@keelstone/domain/core/one-time-link/one-time-link.limits';
import { codeAt, giveApp, ticketOf } from '../../../../testing/factors.ts';
import { holderCalls, makeHolder } from '../../../../testing/holders.ts';
import { issueLinkCode } from '../../../../testing/issue-link-code.ts';
import { makePerson, type Person, tokenOf } from '../../../../testing/people.ts';
import { fileDeposit } from '../../../../testing/records.ts';
import { mailedCode, mailsOf } from '../../../../testing/sent-mails.ts';
import { memoryApi, outcomeOf } from '../../../../testing/tested-api.ts';
import { completeFactorResets } from './complete-factor-resets.service.ts';
import { resetFactorsNow } from './reset-factors-now.service.ts';

const { deps, api, clock } = await memoryApi();
const calls = holderCalls(api);
const admin = await makePerson(deps, { isAdmin: true });

const byAdmin = () => tokenOf(deps, admin.uid);
const reset = async (idToReset: string) =>
  api.call('reset-factors', { token: await byAdmin(), params: { adminId: admin.uid }, body: { idToReset } });
const withApp = async (): Promise<Person> => {
  const person = await makeHolder(deps);
  await giveApp(deps, person);
  return person;
};
const login = async ({ email, password }: Person) =>
  outcomeOf(await api.call('login', { body: { email, password } }));
/** The time of the reset, as the account's owner sees it. */
const shownReset = async ({ uid }: Person): Promise<number> =>
  Date.parse((await calls.me({ token: await tokenOf(deps, uid) })).factorResetAt ?? '');
const linkIn = ({ email }: Person) => mailedCode(deps, email, 'factor-reset-started', 'secure');
const stop = async (code: string) => outcomeOf(await api.call('use-secure-link', { body: { code } }));
const cancel = async ({ uid }: Person) =>
  outcomeOf(await api.call('cancel-factor-reset', { token: await tokenOf(deps, uid) }));
const approve = async (idToApprove: string) =>
  outcomeOf(await api.call('approve-transaction', { token: await byAdmin(), body: { idToApprove } }));
const reject = async (idToReject: string) =>
  outcomeOf(await api.call('reject-transaction', { token: await byAdmin(), body: { idToReject } }));
const mailsAbout = async ({ email }: Person) => [
  (await mailsOf(deps, email, 'factor-reset-started')).length,
  (await mailsOf(deps, email, 'factor-changed')).map(({ text }) =>
    text.includes('All second factors were removed'),
  ),
];

describe('the reset of lost factors', () => {
  it('takes effect 72 hours after it was first requested, signs out everywhere, and mails at both ends', async () => {
    const person = await withApp();
    expect((await reset(person.uid)).status).toBe(200);
    const started = await deps.factors.find(person.uid);
    clock.skewMs += oneTimeLinkLimits.factorResetDelayMs - 60_000;
    expect((await reset(person.uid)).status).toBe(200);
    expect(await deps.factors.find(person.uid)).toEqual(started);
    await completeFactorResets(deps);
    expect(await login(person)).toBe('second-factor-required');
    const [token, ticket] = [await tokenOf(deps, person.uid), await ticketOf(deps, person)];
    expect(await mailsAbout(person)).toEqual([1, []]);
    clock.skewMs += 60_000;
    for (const _turn of [1, 2]) await completeFactorResets(deps);
    expect(outcomeOf(await api.call('get-factors', { token }))).toBe('invalid-token');
    // The ticket of a sign-in in progress has ended too.
    const proof = { code: codeAt(deps.now()) };
    const passed = await api.call('pass-second-factor', { body: { ticket, proof } });
    expect([outcomeOf(passed), await login(person)]).toEqual(['factor-refused', 200]);
    expect(await mailsAbout(person)).toEqual([1, [true]]);
    expect(outcomeOf(await reset(person.uid))).toBe('no-factor');
    const events = await deps.securityEvents.list({ where: [['subjectUid', '==', person.uid]] });
    expect(events.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['factor-reset-started', 'factors-reset']),
    );
    const audited = await deps.audit.list({ where: [['subjectUid', '==', person.uid]] });
    expect(audited.map(({ kind }) => kind)).toContain('reset-factors');
  });

  it('holds withdrawals while it runs: they can be rejected, and paid once it is over', async () => {
    const person = await withApp();
    const idOf = async () => (await calls.withdraw(person)).body.transaction._id;
    const [rejected, paid] = [await idOf(), await idOf()];
    const deposited = await fileDeposit(deps, person.uid);
    await reset(person.uid);
    expect(await approve(paid)).toBe('owner-resets-factor');
    expect([await reject(rejected), await approve(deposited)]).toEqual([200, 200]);
    expect([await cancel(person), await approve(paid)]).toEqual([200, 200]);
    expect(await reject(paid)).toBe('already-decided');
  });

  it('is cancelled by its owner, signed in, and starts from zero when it is requested again', async () => {
    const person = await withApp();
    await reset(person.uid);
    const startedAtMs = (await deps.factors.find(person.uid))?.reset?.startedAtMs ?? 0;
    expect(await shownReset(person)).toBe(startedAtMs + oneTimeLinkLimits.factorResetDelayMs);
    const first = await linkIn(person);
    for (const _turn of [1, 2]) expect(await cancel(person)).toBe(200);
    expect([await stop(first), await shownReset(person)]).toEqual(['link-invalid', NaN]);
    clock.skewMs += 60_000;
    await reset(person.uid);
    clock.skewMs += oneTimeLinkLimits.factorResetDelayMs - 60_000;
    await completeFactorResets(deps);
    expect(await login(person)).toBe('second-factor-required');
    clock.skewMs += 60_000 + 1;
    expect(await stop(await linkIn(person))).toBe('link-expired');
    await completeFactorResets(deps);
    expect(await login(person)).toBe(200);
  });

  it('is cancelled with the link of its mail, also after somebody who reads the mailbox has set a password', async () => {
    const person = await withApp();
    await reset(person.uid);
    const params = { resetToken: await issueLinkCode(deps, 'reset-password', person) };
    const thiefs = await api.call('reset-password', { params, body: { password: 'chosen by a thief' } });
    expect(thiefs.status).toBe(200);
    const sessions = await deps.sessions.find(person.uid);
    const code = await linkIn(person);
    expect([await stop(code), await stop(code)]).toEqual([200, 'link-used']);
    expect(await deps.factors.find(person.uid)).toMatchObject({ reset: null, totp: { lastStep: 0 } });
    expect(await deps.sessions.find(person.uid)).toEqual(sessions);
  });
});

it('the command reset-factor removes the factors of the only administrator immediately, with an audit row and a mail', async () => {
  const { uid, email } = await makePerson(deps, { isAdmin: true });
  await giveApp(deps, { uid });
  await resetFactorsNow(email.toUpperCase(), deps);
  expect(await deps.factors.find(uid)).toMatchObject({ totp: null, recoveryRefs: [] });
  expect((await deps.sessions.find(uid))?.live).toEqual({});
  expect(await mailsOf(deps, email, 'factor-changed')).toHaveLength(1);
  const audited = await deps.audit.list({ where: [['subjectUid', '==', uid]] });
  expect(audited).toMatchObject([{ kind: 'reset-factor', actorUid: 'sys:cli' }]);
  await expect(resetFactorsNow(email, deps)).rejects.toMatchObject({ code: 'no-factor' });
  await expect(resetFactorsNow('nobody@people.test', deps)).rejects.toMatchObject({ code: 'no-user' });
});
