import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '@keelstone/domain/limits';
import { exampleAddresses } from '@keelstone/domain/wallet/example-addresses';
import type { Deps } from '../../../entry/deps.ts';
import { startApi, type Api } from '../../../../testing/api.ts';
import { changes, fingerprint } from '../../../../testing/database.ts';
import { codeAt, giveApp, ticketOf } from '../../../../testing/factors.ts';
import { mailedCode, mailsOf } from '../../../../testing/sent-mails.ts';
import { issueLinkCode } from '../../../../testing/issue-link-code.ts';
import { makePerson, tokenOf, type Person } from '../../../../testing/people.ts';
import { fileDeposit, freshKey, missingId } from '../../../../testing/records.ts';
import { freshDatabase, loggedErrors, testDeps } from '../../../../testing/test-environment.ts';
import { completeFactorResets } from './complete-factor-resets.service.ts';

const figures = { usd: 1_000_000, btc: 100_000_000, eth: 100_000_000 };
let deps: Deps;
let api: Api;
let skewMs = 0;
let admin: Person;

beforeAll(async () => {
  const now = () => Date.now() + skewMs;
  deps = testDeps({ database: freshDatabase('reset-factors'), now, config: { throttleScale: 1000 } });
  api = await startApi(deps);
  admin = await makePerson(deps, { isAdmin: true });
});
afterAll(async () => {
  await api.close();
  expect(loggedErrors).toEqual([]);
});

const reset = async (idToReset: string, by = admin) =>
  api.call('reset-factors', {
    token: await tokenOf(deps, by.uid),
    params: { adminId: by.uid },
    body: { idToReset },
  });
const withApp = async (): Promise<Person> => {
  const person = await makePerson(deps, { kycStatus: 'Approved', figures });
  await giveApp(deps, person);
  return person;
};
const login = async ({ email, password }: Person) => {
  const { status, error } = await api.call('login', { body: { email, password } });
  return error.code ?? status;
};
/** What the account's owner and administrators see of the reset. */
const shownReset = async ({ uid }: Person): Promise<number> => {
  const token = await tokenOf(deps, uid);
  const { factorResetAt } = (await api.call('get-current-user', { token })).body;
  return Date.parse(factorResetAt ?? '');
};
const linkIn = ({ email }: Person) => mailedCode(deps, email, 'factor-reset-started', 'secure');
const stop = (code: string) => api.call('use-secure-link', { body: { code } });
const withdraw = async ({ uid, token }: Person): Promise<string> => {
  const body = {
    usd: 500,
    coinSelected: 'btc' as const,
    btcAddress: exampleAddresses.btc,
    transactionId: freshKey(),
  };
  const answer = await api.call('request-withdrawal', { token, params: { userId: uid }, body });
  return answer.body.transaction._id;
};
const decide = async (name: 'approve-transaction' | 'reject-transaction', id: string) => {
  const body = name === 'approve-transaction' ? { idToApprove: id } : { idToReject: id };
  const { status, error } = await api.request(name, { token: await tokenOf(deps, admin.uid), body });
  return error.code ?? status;
};

describe('the reset of lost factors', () => {
  it('takes effect after 72 hours and not before, signs out everywhere, and mails at both ends', async () => {
    const person = await withApp();
    expect((await reset(person.uid)).status).toBe(200);
    expect(await mailsOf(deps, person.email, 'factor-reset-started')).toHaveLength(1);
    skewMs += limits.factorResetDelayMs - 60_000;
    await completeFactorResets(deps);
    expect(await login(person)).toBe('second-factor-required');
    const token = await tokenOf(deps, person.uid);
    skewMs += 60_000;
    await completeFactorResets(deps);
    expect(await login(person)).toBe(200);
    expect((await api.call('get-factors', { token })).error.code).toBe('invalid-token');
    const [mail, ...more] = await mailsOf(deps, person.email, 'factor-changed');
    expect([mail?.text.includes('All second factors were removed'), more]).toEqual([true, []]);
    await completeFactorResets(deps);
    expect(await mailsOf(deps, person.email, 'factor-changed')).toHaveLength(1);
    const events = await deps.securityEvents.list({ where: [['subjectUid', '==', person.uid]] });
    expect(events.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['factor-reset-started', 'factors-reset']),
    );
    const audited = await deps.audit.list({ where: [['subjectUid', '==', person.uid]] });
    expect(audited.map(({ kind }) => kind)).toContain('reset-factors');
  });

  it('holds withdrawals while it runs: they can be rejected, and paid once it is over', async () => {
    const person = await withApp();
    const [rejected, paid] = [await withdraw(person), await withdraw(person)];
    const deposited = await fileDeposit(deps, person.uid);
    await reset(person.uid);
    expect(await decide('approve-transaction', paid)).toBe('owner-resets-factor');
    expect(await decide('reject-transaction', rejected)).toBe(200);
    expect(await decide('approve-transaction', deposited)).toBe(200);
    const token = await tokenOf(deps, person.uid);
    expect((await api.call('cancel-factor-reset', { token })).status).toBe(200);
    expect(await decide('approve-transaction', paid)).toBe(200);
  });

  it('is cancelled by its owner, signed in', async () => {
    const person = await withApp();
    await reset(person.uid);
    const code = await linkIn(person);
    const { reset: waiting } = (await deps.factors.find(person.uid)) ?? {};
    expect(await shownReset(person)).toBe((waiting?.startedAtMs ?? 0) + limits.factorResetDelayMs);
    for (let turn = 0; turn < 2; turn += 1)
      expect((await api.call('cancel-factor-reset', { token: person.token })).status).toBe(200);
    const late = await stop(code);
    expect(late.error.code).toBe('link-invalid');
    expect(await shownReset(person)).toBeNaN();
    skewMs += limits.factorResetDelayMs;
    await completeFactorResets(deps);
    expect(await login(person)).toBe('second-factor-required');
  });

  it('is cancelled with the link of its mail, which works once and changes nothing else', async () => {
    const person = await withApp();
    await reset(person.uid);
    const code = await linkIn(person);
    const before = await deps.sessions.find(person.uid);
    expect((await stop(code)).status).toBe(200);
    expect(await deps.factors.find(person.uid)).toMatchObject({ reset: null, totp: { lastStep: 0 } });
    expect(await deps.sessions.find(person.uid)).toEqual(before);
    const again = await stop(code);
    expect(again.error.code).toBe('link-used');
  });

  it('is still cancelled with that link after somebody who reads the mailbox has set a password', async () => {
    const person = await withApp();
    await reset(person.uid);
    const resetToken = await issueLinkCode(deps, 'reset-password', person);
    const body = { password: 'chosen by a thief' };
    expect((await api.call('reset-password', { params: { resetToken }, body })).status).toBe(200);
    const cancelled = await stop(await linkIn(person));
    expect(cancelled.status).toBe(200);
    expect(await deps.factors.find(person.uid)).toMatchObject({ reset: null, totp: { lastStep: 0 } });
  });

  it('that was cancelled starts from zero when it is requested again', async () => {
    const person = await withApp();
    await reset(person.uid);
    const first = await linkIn(person);
    await api.call('cancel-factor-reset', { token: person.token });
    skewMs += 60_000;
    await reset(person.uid);
    const replaced = await stop(first);
    expect(replaced.error.code).toBe('link-replaced');
    skewMs += limits.factorResetDelayMs - 60_000;
    await completeFactorResets(deps);
    expect(await login(person)).toBe('second-factor-required');
    skewMs += 60_000 + 1;
    const expired = await stop(await linkIn(person));
    expect(expired.error.code).toBe('link-expired');
    await completeFactorResets(deps);
    expect(await login(person)).toBe(200);
  });

  it('requested twice is one reset, with one mail', async () => {
    const person = await withApp();
    await reset(person.uid);
    const started = await deps.factors.find(person.uid);
    skewMs += 60_000;
    expect((await reset(person.uid)).status).toBe(200);
    expect(await deps.factors.find(person.uid)).toEqual(started);
    expect(await mailsOf(deps, person.email, 'factor-reset-started')).toHaveLength(1);
  });

  it('ends the tickets of sign-ins in progress', async () => {
    const person = await withApp();
    await reset(person.uid);
    skewMs += limits.factorResetDelayMs;
    const ticket = await ticketOf(deps, person);
    skewMs += 1000;
    await completeFactorResets(deps);
    const proof = { code: codeAt(deps.now()) };
    const answer = await api.call('pass-second-factor', { body: { ticket, proof } });
    expect(answer.error.code).toBe('factor-refused');
  });

  it('is not started for oneself, a missing user, a user without a factor, or by a non-administrator', async () => {
    const [person, plain, owner] = [await withApp(), await makePerson(deps), await makePerson(deps)];
    await giveApp(deps, admin);
    const before = await fingerprint(deps, [person.uid, plain.uid, admin.uid]);
    const codes = [
      (
        await api.call('reset-factors', {
          token: owner.token,
          params: { adminId: owner.uid },
          body: { idToReset: person.uid },
        })
      ).error.code,
    ];
    expect(codes).toEqual(['forbidden']);
    expect(changes(before, await fingerprint(deps, [person.uid, plain.uid, admin.uid]))).toEqual([]);
    expect((await reset(admin.uid)).error.code).toBe('own-record');
    expect((await reset(missingId())).error.code).toBe('no-user');
    expect((await reset(plain.uid)).error.code).toBe('no-factor');
  });
});
