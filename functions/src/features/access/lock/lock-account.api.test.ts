import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exampleAddresses } from '@keelstone/domain/testing/make-wallet';
import type { Deps } from '../../../entry/deps.ts';
import { startApi, type Api } from '../../../../testing/api.ts';
import { changes, fingerprint } from '../../../../testing/database.ts';
import { lockCalls, lockedAnswer, makeHolder } from '../../../../testing/lock-calls.ts';
import { mailsOf } from '../../../../testing/sent-mails.ts';
import { codeOf, giveApp } from '../../../../testing/factors.ts';
import { makePerson, tokenOf, type Person } from '../../../../testing/people.ts';
import { freshKey } from '../../../../testing/records.ts';
import { freshDatabase, loggedErrors, testDeps } from '../../../../testing/test-environment.ts';
import { burst } from '../../../../testing/burst.ts';

let deps: Deps;
let api: Api;
let admin: Person;
let calls: ReturnType<typeof lockCalls>;

beforeAll(async () => {
  deps = testDeps({ database: freshDatabase('lock-account'), config: { throttleScale: 1000 } });
  api = await startApi(deps);
  calls = lockCalls(api);
  admin = await makePerson(deps, { isAdmin: true });
});
afterAll(async () => {
  await api.close();
  expect(loggedErrors).toEqual([]);
});

const login = ({ email, password }: Person) => api.call('login', { body: { email, password } });
const again = async (person: Person): Promise<Person> => ({
  ...person,
  token: await tokenOf(deps, person.uid),
});

describe('a locked account', () => {
  it('pays out nothing and changes nothing, and still shows everything', async () => {
    const person = await makeHolder(deps);
    const filed = await calls.withdraw(person);
    expect((await calls.lock(person)).body.message).toBe('Your account is locked');

    expect(await calls.withdraw(person)).toMatchObject(lockedAnswer);
    const id = filed.body.transaction._id;
    expect(await calls.approve(admin, id)).toMatchObject({
      ...lockedAnswer,
      error: { error: 'Its owner has locked this account. The request stays pending and can be rejected' },
    });
    const profile = { name: 'Somebody Else', number: '+12025550177' };
    expect(await api.call('update-profile', { token: person.token, body: profile })).toMatchObject(
      lockedAnswer,
    );
    const { settings } = await calls.me(person);
    expect(await api.call('update-settings', { token: person.token, body: settings })).toMatchObject(
      lockedAnswer,
    );

    expect((await login(person)).status).toBe(200);
    expect((await calls.me(person)).lockedAt).not.toBeNull();
    expect((await deps.transactions.find(id))?.status).toBe('Pending');
  });

  it('lets a withdrawal be rejected or cancelled, and a deposit be booked', async () => {
    const person = await makeHolder(deps);
    const [first, second] = [await calls.withdraw(person), await calls.withdraw(person)];
    await calls.lock(person);
    const body = { idToReject: first.body.transaction._id };
    expect((await api.call('reject-transaction', { token: admin.token, body })).status).toBe(200);
    const params = { transactionId: second.body.transaction._id };
    expect((await api.call('delete-transaction', { token: person.token, params })).status).toBe(200);
    expect((await calls.me(person)).held.balance).toBe(0);
  });

  it('takes no first factor: somebody who knows the password could lock out its owner with one', async () => {
    const person = await makeHolder(deps);
    const { token } = person;
    const { secret } = (await api.call('request-totp', { token, body: {} })).body;
    await calls.lock(person);
    for (const name of ['request-totp', 'request-passkey'] as const)
      expect(await api.call(name, { token, body: {} })).toMatchObject(lockedAnswer);
    const body = { code: codeOf(secret, deps.now()) };
    expect(await api.call('add-totp', { token, body })).toMatchObject(lockedAnswer);

    await giveApp(deps, person);
    expect((await api.call('request-passkey', { token, body: {} })).status).toBe(200);
  });

  it('keeps only the session that locked it, and reports that in a mail and an event', async () => {
    const person = await makeHolder(deps);
    const other = await again(person);
    await calls.lock(person);
    expect((await api.call('get-current-user', { token: other.token })).error.code).toBe('invalid-token');
    expect(await mailsOf(deps, person.email, 'account-locked')).toHaveLength(1);
    expect(await calls.kindsOf(person)).toEqual(['account-locked']);
  });

  it('changes nothing when it is locked again, except that it ends sessions opened since', async () => {
    const person = await makeHolder(deps);
    await calls.lock(person);
    const before = await fingerprint(deps);
    expect((await calls.lock(person)).status).toBe(200);
    expect(changes(before, await fingerprint(deps))).toEqual([]);
    const since = await again(person);
    await calls.lock(person);
    expect((await api.call('get-current-user', { token: since.token })).error.code).toBe('invalid-token');
    expect(await mailsOf(deps, person.email, 'account-locked')).toHaveLength(1);
  });

  it("stops its administrator from deciding about anybody else's", async () => {
    const [person, other] = [await makeHolder(deps), await makePerson(deps, { isAdmin: true })];
    const id = (await calls.withdraw(person)).body.transaction._id;
    await calls.lock(other);
    const asked = { token: other.token, body: { idToApprove: id } };
    expect(await api.call('approve-transaction', asked)).toMatchObject(lockedAnswer);
    expect(await calls.unlockAs(other, person)).toMatchObject(lockedAnswer);
    const removed = await api.call('delete-transaction', {
      token: other.token,
      params: { transactionId: id },
    });
    expect(removed).toMatchObject(lockedAnswer);
  });
});

describe('a lock that races', () => {
  it('with a request lets no withdrawal be filed after it', async () => {
    const person = await makeHolder(deps);
    const [, asked] = await burst<unknown>(api, [() => calls.lock(person), () => calls.withdraw(person)]);
    expect([200, 409]).toContain(asked?.status);
    const lockedAtMs = (await deps.users.find(person.uid))?.lockedAtMs ?? 0;
    expect(lockedAtMs).toBeGreaterThan(0);
    expect(await calls.withdraw(person)).toMatchObject(lockedAnswer);
  });

  it('with an approval is refused inside the transaction, after the pipeline has passed', async () => {
    const person = await makeHolder(deps);
    const id = (await calls.withdraw(person)).body.transaction._id;
    // The price is read between the pipeline and the transaction: the lock commits exactly there.
    const find: Deps['quotes']['find'] = async (coin) => {
      await calls.lock(person);
      return deps.quotes.find(coin);
    };
    const racing = await startApi({ ...deps, quotes: { ...deps.quotes, find } });
    const answer = await racing.call('approve-transaction', {
      token: admin.token,
      body: { idToApprove: id },
    });
    await racing.close();
    expect(answer).toMatchObject(lockedAnswer);
    expect((await deps.transactions.find(id))?.status).toBe('Pending');
  });

  it('with a withdrawal is refused inside the transaction too', async () => {
    const person = await makeHolder(deps);
    const quote: Deps['quotes']['quote'] = async (coin) => {
      await calls.lock(person);
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
    expect(answer).toMatchObject(lockedAnswer);
    expect((await calls.me(person)).held.balance).toBe(0);
  });
});
