import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '@keelstone/domain/limits';
import { exampleAddresses } from '@keelstone/domain/testing/make-wallet';
import type { Deps } from '../deps.ts';
import { sendDueMails } from '../mail/send-mail.service.ts';
import { startApi, type Api } from '../../testing/api.ts';
import { changes, fingerprint } from '../../testing/database.ts';
import { mailedCode, mailsOf } from '../../testing/mailed.ts';
import { mintCode } from '../../testing/mint-code.ts';
import { makePerson, tokenOf, type Person } from '../../testing/people.ts';
import { freshKey } from '../../testing/records.ts';
import { freshDatabase, loggedErrors, testDeps } from '../../testing/test-environment.ts';

let deps: Deps;
let api: Api;
let admin: Person;
let skewMs = 0;

beforeAll(async () => {
  const now = () => Date.now() + skewMs;
  deps = testDeps({ database: freshDatabase('lock'), now, config: { throttleScale: 1000 } });
  api = await startApi(deps);
  admin = await makePerson(deps, { isAdmin: true });
});
afterAll(async () => {
  await api.close();
  expect(loggedErrors).toEqual([]);
});

const holder = () =>
  makePerson(deps, {
    kycStatus: 'Approved',
    figures: { usd: 250_000, btc: 100_000_000, eth: 100_000_000 },
  });
const lock = ({ token }: Pick<Person, 'token'>) => api.call('lock-account', { token });
const lockByLink = (code: string) => api.call('lock-account-by-link', { body: { code } });
const unlock = ({ token, password }: Pick<Person, 'token' | 'password'>) =>
  api.call('request-unlock', { token, body: { password } });
const unlockAs = ({ token, uid: adminId }: Person, { uid }: Person) =>
  api.call('unlock-user', { token, params: { adminId }, body: { idToUnlock: uid } });
const me = async ({ token }: Pick<Person, 'token'>) => (await api.call('get-current-user', { token })).body;
const withdraw = ({ uid, token }: Person) =>
  api.call('request-withdrawal', {
    token,
    params: { userId: uid },
    body: { usd: 500, coinSelected: 'btc', btcAddress: exampleAddresses.btc, transactionId: freshKey() },
  });
const approve = (id: string) =>
  api.call('approve-transaction', { token: admin.token, body: { idToApprove: id } });
const login = ({ email, password }: Person) => api.call('login', { body: { email, password } });
const again = async (person: Person): Promise<Person> => ({
  ...person,
  token: await tokenOf(deps, person.uid),
});
const kindsOf = async ({ token }: Pick<Person, 'token'>) =>
  (await api.call('list-security-events', { token })).body.items.map(({ kind }) => kind);
const locked = { status: 409, error: { code: 'account-locked' } };

describe('a locked account', () => {
  it('pays out nothing and changes nothing, and still shows everything', async () => {
    const person = await holder();
    const filed = await withdraw(person);
    expect((await lock(person)).body.message).toBe('Your account is locked');

    expect(await withdraw(person)).toMatchObject(locked);
    const id = filed.body.transaction._id;
    expect(await approve(id)).toMatchObject({
      ...locked,
      error: { error: 'Its owner has locked this account. The request stays pending and can be rejected' },
    });
    const profile = { name: 'Somebody Else', number: '+12025550177' };
    expect(await api.call('update-profile', { token: person.token, body: profile })).toMatchObject(locked);
    const { settings } = await me(person);
    expect(await api.call('update-settings', { token: person.token, body: settings })).toMatchObject(locked);

    expect((await login(person)).status).toBe(200);
    expect((await me(person)).lockedAt).not.toBeNull();
    expect((await deps.transactions.find(id))?.status).toBe('Pending');
  });

  it('lets a withdrawal be rejected or cancelled, and a deposit be booked', async () => {
    const person = await holder();
    const [first, second] = [await withdraw(person), await withdraw(person)];
    await lock(person);
    const body = { idToReject: first.body.transaction._id };
    expect((await api.call('reject-transaction', { token: admin.token, body })).status).toBe(200);
    const params = { transactionId: second.body.transaction._id };
    expect((await api.call('delete-transaction', { token: person.token, params })).status).toBe(200);
    expect((await me(person)).held.balance).toBe(0);
  });

  it('has no other session than the one that locked it, and says so in a mail and an event', async () => {
    const person = await holder();
    const other = await again(person);
    await lock(person);
    expect((await api.call('get-current-user', { token: other.token })).error.code).toBe('invalid-token');
    expect(await mailsOf(deps, person.email, 'account-locked')).toHaveLength(1);
    expect(await kindsOf(person)).toEqual(['account-locked']);
  });

  it('changes nothing when it is locked again, but for the sessions opened since', async () => {
    const person = await holder();
    await lock(person);
    const before = await fingerprint(deps, [person.uid]);
    expect((await lock(person)).status).toBe(200);
    expect(changes(before, await fingerprint(deps, [person.uid]))).toEqual([]);
    const since = await again(person);
    await lock(person);
    expect((await api.call('get-current-user', { token: since.token })).error.code).toBe('invalid-token');
    expect(await mailsOf(deps, person.email, 'account-locked')).toHaveLength(1);
  });

  it("lets an administrator who locked their own decide nothing about anybody else's", async () => {
    const [person, other] = [await holder(), await makePerson(deps, { isAdmin: true })];
    const id = (await withdraw(person)).body.transaction._id;
    await lock(other);
    const asked = { token: other.token, body: { idToApprove: id } };
    expect(await api.call('approve-transaction', asked)).toMatchObject(locked);
    expect(await unlockAs(other, person)).toMatchObject(locked);
    const removed = await api.call('delete-transaction', {
      token: other.token,
      params: { transactionId: id },
    });
    expect(removed).toMatchObject(locked);
  });
});

describe('a lock that races', () => {
  it('with a request leaves no withdrawal filed after it', async () => {
    const person = await holder();
    const [, asked] = await Promise.all([lock(person), withdraw(person)]);
    expect([200, 409]).toContain(asked.status);
    const lockedAtMs = (await deps.users.find(person.uid))?.lockedAtMs ?? 0;
    expect(lockedAtMs).toBeGreaterThan(0);
    expect(await withdraw(person)).toMatchObject(locked);
  });

  it('with an approval is refused inside the transaction, after the pipeline has passed', async () => {
    const person = await holder();
    const id = (await withdraw(person)).body.transaction._id;
    // The price is read between the pipeline and the transaction: the lock commits exactly there.
    const find: Deps['quotes']['find'] = async (coin) => {
      await lock(person);
      return deps.quotes.find(coin);
    };
    const racing = await startApi({ ...deps, quotes: { ...deps.quotes, find } });
    const answer = await racing.call('approve-transaction', {
      token: admin.token,
      body: { idToApprove: id },
    });
    await racing.close();
    expect(answer).toMatchObject(locked);
    expect((await deps.transactions.find(id))?.status).toBe('Pending');
  });

  it('with a withdrawal is refused inside the transaction too', async () => {
    const person = await holder();
    const quote: Deps['quotes']['quote'] = async (coin) => {
      await lock(person);
      return deps.quotes.quote(coin);
    };
    const racing = await startApi({ ...deps, quotes: { ...deps.quotes, quote } });
    const { uid, token } = person;
    const answer = await racing.call('request-withdrawal', {
      token,
      params: { userId: uid },
      body: { usd: 500, coinSelected: 'btc', btcAddress: exampleAddresses.btc, transactionId: freshKey() },
    });
    await racing.close();
    expect(answer).toMatchObject(locked);
    expect((await me(person)).held.balance).toBe(0);
  });
});

describe('the link of a security mail', () => {
  const mailed = async (person: Person) => {
    await withdraw(person);
    return mailedCode(deps, person.email, 'withdrawal-requested', 'lock');
  };

  it('locks once, ends every session, and does nothing more while the lock holds', async () => {
    const person = await holder();
    const code = await mailed(person);
    expect((await lockByLink(code)).status).toBe(200);
    expect((await api.call('get-current-user', { token: person.token })).error.code).toBe('invalid-token');
    const before = await fingerprint(deps, [person.uid]);
    expect((await lockByLink(code)).status).toBe(200);
    expect(changes(before, await fingerprint(deps, [person.uid]))).toEqual([]);

    await unlockAs(admin, person);
    expect((await lockByLink(code)).error.code).toBe('link-used');
    expect((await me(await again(person))).lockedAt).toBeNull();
  });

  it('still works after newer mails with links of their own', async () => {
    const person = await holder();
    const older = await mailed(person);
    const newer = await mailed(person);
    expect(newer).not.toBe(older);
    expect((await lockByLink(older)).status).toBe(200);
    expect((await deps.users.find(person.uid))?.lockedAtMs).not.toBeNull();
  });

  it('works for seven days and not a moment longer', async () => {
    const person = await holder();
    const [inTime, late] = [
      await mintCode(deps, 'lock-account', person),
      await mintCode(deps, 'lock-account', person),
    ];
    skewMs += limits.lockLinkAgeMsMax - 60_000;
    expect((await lockByLink(inTime)).status).toBe(200);
    skewMs += 60_001;
    expect((await lockByLink(late)).error.code).toBe('link-expired');
  });

  it('of another purpose, or of nobody, locks nothing', async () => {
    const person = await holder();
    const code = await mintCode(deps, 'reset-password', person);
    expect((await lockByLink(code)).error.code).toBe('link-invalid');
    expect((await lockByLink('x'.repeat(43))).error.code).toBe('link-invalid');
    const reset = await api.call('reset-password', {
      params: { resetToken: await mintCode(deps, 'lock-account', person) },
      body: { password: 'another horse' },
    });
    expect(reset.error.code).toBe('link-invalid');
    expect((await me(person)).lockedAt).toBeNull();
  });

  it('changes nothing when a mail scanner opens it: the call is a POST', async () => {
    const person = await holder();
    const code = await mailed(person);
    const before = await fingerprint(deps, [person.uid]);
    const paths = [`/lock?code=${code}`, `/api/auth/lock-by-link?code=${code}`, '/api/auth/lock'];
    for (const path of paths) {
      for (const method of ['GET', 'HEAD']) await fetch(new URL(path, api.url), { method });
    }
    expect(changes(before, await fingerprint(deps, [person.uid]))).toEqual([]);
  });
});

describe('an unlock', () => {
  it('takes effect 24 hours after it was asked for, and then the owner is mailed', async () => {
    const person = await holder();
    await lock(person);
    expect((await unlock(person)).status).toBe(200);
    const { unlocksAt } = await me(person);
    const waitMs = Date.parse(unlocksAt ?? '') - deps.now();
    expect(waitMs).toBeGreaterThan(limits.unlockWaitMs - 60_000);
    expect(waitMs).toBeLessThanOrEqual(limits.unlockWaitMs);

    skewMs += waitMs - 60_000;
    expect(await withdraw(await again(person))).toMatchObject(locked);
    expect(await sentTo(person)).toEqual([]);
    skewMs += 60_000;
    const later = await again(person);
    expect((await withdraw(later)).status).toBe(200);
    expect(await me(later)).toMatchObject({ lockedAt: null, unlocksAt: null });
    expect(await sentTo(person)).toEqual(['account-unlocked']);
  });

  it('is begun once: asking again shortens and prolongs nothing', async () => {
    const person = await holder();
    await lock(person);
    await unlock(person);
    const { unlocksAt } = await me(person);
    skewMs += 3_600_000;
    expect((await unlock(person)).status).toBe(200);
    expect((await me(person)).unlocksAt).toBe(unlocksAt);
    expect(await mailsOf(deps, person.email, 'unlock-requested')).toHaveLength(1);
  });

  it('is cancelled by locking again, from the page or with the link in its mail, and nobody is told of it', async () => {
    const person = await holder();
    await lock(person);
    await unlock(person);
    await lock(person);
    expect(await me(person)).toMatchObject({ unlocksAt: null });
    await unlock(person);
    const code = await mailedCode(deps, person.email, 'unlock-requested', 'lock');
    expect((await lockByLink(code)).status).toBe(200);
    skewMs += limits.unlockWaitMs;
    expect(await withdraw(await again(person))).toMatchObject(locked);
    expect(await mailsOf(deps, person.email, 'account-unlocked')).toEqual([]);
  });

  it('asks for the password', async () => {
    const person = await holder();
    await lock(person);
    expect((await unlock({ ...person, password: 'wrong horse' })).error.code).toBe('wrong-credentials');
    expect((await me(person)).unlocksAt).toBeNull();
  });

  it('by an administrator is immediate, audited, mailed, and not of oneself', async () => {
    const person = await holder();
    await lock(person);
    await unlock(person);
    expect((await unlockAs(admin, person)).status).toBe(200);
    expect((await withdraw(person)).status).toBe(200);
    const rows = await deps.audit.list({ where: [['subjectUid', '==', person.uid]] });
    expect(rows.filter(({ action }) => action === 'unlock-user')).toMatchObject([{ actorUid: admin.uid }]);
    expect(await mailsOf(deps, person.email, 'account-unlocked')).toHaveLength(1);
    expect((await kindsOf(person))[0]).toBe('account-unlocked');
    expect((await unlockAs(admin, admin)).error.code).toBe('own-record');
  });
});

/** Runs the job that sends what is due, and returns which mails about an unlock it sent to somebody. */
async function sentTo({ email }: Person): Promise<string[]> {
  const sent: string[] = [];
  await sendDueMails(deps, {
    send: ({ to, id }) => {
      const [kind = ''] = id.split('_');
      if (to === email && kind === 'account-unlocked') sent.push(kind);
      return Promise.resolve();
    },
  });
  return sent;
}
