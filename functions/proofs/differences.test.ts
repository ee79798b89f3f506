import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { registrationSchema } from '@keelstone/domain/access/registration/registration.schema';
import { contract } from '@keelstone/domain/contract';
import { kycLimits } from '@keelstone/domain/identity/kyc/kyc.limits';
import { computeAgeInYears, kycSubmissionSchema } from '@keelstone/domain/identity/kyc/kyc.schema';
import { amountLimits } from '@keelstone/domain/kernel/amounts/amounts.limits';
import { usdCents } from '@keelstone/domain/kernel/amounts/units';
import { nameGrams, searchGram } from '@keelstone/domain/kernel/search/name-grams';
import { findFirstFailure } from '@keelstone/domain/kernel/validation/first-failure';
import { depositSchema } from '@keelstone/domain/money/deposit/deposit.schema';
import { creditSchema } from '@keelstone/domain/money/profit/profit.schema';
import { findWithdrawalObstacle } from '@keelstone/domain/money/withdrawal/decide-withdrawal';
import { activityContract } from '@keelstone/domain/people/activity/activity.contract';
import { differences } from '@keelstone/domain/testing/differences';
import { makeKycDetails } from '@keelstone/domain/testing/make-kyc-record';
import { examplePlatformAddresses } from '@keelstone/domain/testing/make-wallet';
import { everyTick, holderCalls, makeHolder, requestDeposit } from '../testing/holders.ts';
import { makePerson, type Person, tokenOf } from '../testing/people.ts';
import { changeUser } from '../testing/principals.ts';
import { fileDeposit, fileHold, fileKyc, freshEmail, kycForm } from '../testing/records.ts';
import { fixedQuotes } from '../testing/test-environment.ts';
import { memoryApi, outcomeOf } from '../testing/tested-api.ts';
import { upload } from '../testing/uploads.ts';

const { deps, api } = await memoryApi();
const { approve, withdraw, withdrawal } = holderCalls(api);
const admin = await makePerson(deps, { isAdmin: true });
const byAdmin = { token: admin.token, params: { adminId: admin.uid } };
const own = ({ uid, token }: Person) => ({ token, params: { userId: uid } });
const rowsOf = async (person: Person) => (await api.call('list-user-transactions', own(person))).body.items;
const application = { ...makeKycDetails(), document: 'inbox/mira/1-passport.jpg', id: 'Passport' } as const;
const refusedOf = (changes: object) =>
  findFirstFailure(kycSubmissionSchema, { ...application, ...changes })?.field;

/** The proof of each difference that no page has to show. */
const checks: Record<(typeof differences.calls)[number], () => Promise<void> | void> = {
  'Contact form and newsletter do nothing': async () => {
    const email = freshEmail();
    await api.call('send-contact-message', { body: { name: 'Nora', email, message: 'Hello' } });
    await api.call('subscribe-newsletter', { body: { email } });
    const kept = [...deps.stored().values()].filter((value) => JSON.stringify(value).includes(email));
    expect(kept).toHaveLength(2);
  },
  'Email and password sign in': async () => {
    const { email, password } = await makePerson(deps, { isVerified: false });
    expect(outcomeOf(await api.call('login', { body: { email, password } }))).toBe('email-unverified');
  },
  'A token is enough': async () => {
    const token = await tokenOf(deps, admin.uid, { strongAtMs: 0 });
    const answer = await api.call('update-wallet', { ...byAdmin, token, body: examplePlatformAddresses });
    expect(outcomeOf(answer)).toBe('step-up-required');
  },
  'Many calls carry no token': async () => {
    expect((await api.call('list-transactions')).status).toBe(401);
    expect((await api.call('get-wallet')).status).toBe(200);
  },
  'Calls carry `user`, `userId`, `ip`, `checkedBy`, coin amounts': async () => {
    const [holder, other] = [await makeHolder(deps), await makeHolder(deps)];
    const body = { usd: 640, coinSelected: 'btc', proof: await upload(deps, holder.uid) } as const;
    const claims = { user: { _id: other.uid }, btc: 9, eth: 9, transactionId: '1760000000001' };
    await api.call('request-deposit', { token: holder.token, body: { ...body, ...claims } });
    expect(await rowsOf(other)).toEqual([]);
    expect(await rowsOf(holder)).toMatchObject([{ user: { _id: holder.uid }, btc: 0.01 }]);
  },
  'Any visitor sends an identity form': async () => {
    expect((await api.call('submit-kyc', { body: application })).status).toBe(401);
  },
  'It is sent unless no user is found': async () => {
    const { uid, token, email } = await makePerson(deps);
    const body = kycForm(email, await upload(deps, uid));
    const send = async () => outcomeOf(await api.call('submit-kyc', { token, body }));
    expect(await send()).toBe(200);
    body.document = await upload(deps, uid);
    expect(await send()).toBe('kyc-pending');
  },
  'A name or phone number has to be there': () => {
    const { example: body } = contract.register;
    const failure = (changes: object) => findFirstFailure(registrationSchema, { ...body, ...changes })?.field;
    expect(failure({ name: 'Win at evil.example' })).toBe('name');
    expect(failure({ number: '2025550123' })).toBe('number');
  },
  'Amounts have no maximum': () => {
    const { example: body } = contract['request-deposit'];
    const refused = (usd: number) => findFirstFailure(depositSchema, { ...body, usd })?.field;
    expect([refused(amountLimits.recordUsdMax), refused(amountLimits.recordUsdMax + 1)]).toEqual([
      undefined,
      'usd',
    ]);
  },
  'Any date of birth': () => {
    expect(computeAgeInYears('2010-06-15', Date.UTC(2028, 5, 14))).toBe(17);
    expect(kycLimits.ageYearsMin).toBe(18);
  },
  'Last Name, State and Zip Code are required': () => {
    const without = { lastName: '', hasNoLastName: true, state: '', zipCode: '' };
    expect(refusedOf({ ...without, nationality: 'Angola' })).toBeUndefined();
    expect(refusedOf({ ...without, nationality: 'United States' })).toBe('state');
  },
  'Zip Code is numeric': () => {
    expect(refusedOf({ nationality: 'United Kingdom', zipCode: 'SW1A 1AA' })).toBeUndefined();
  },
  'An upload is named by its download URL': async () => {
    const holder = await makeHolder(deps);
    const proof = `gs://${deps.config.storageBucket}/${await upload(deps, holder.uid)}`;
    const { body } = await requestDeposit({ api, deps }, holder, { proof });
    const { pathname } = new URL(body.transaction.proof ?? '');
    expect((await api.send('GET', pathname)).status).toBe(401);
    const token = `Bearer ${holder.token}`;
    expect((await api.send('GET', pathname, { headers: { token } })).status).toBe(200);
  },
  'An IP service is asked for the address': async () => {
    const person = await makePerson(deps);
    const { token } = person;
    await api.call('record-activity', { token, ip: '198.51.100.7', body: { ip: '192.0.2.1' } });
    expect((await api.call('list-activity', own(person))).body).toMatchObject([{ ip: '198.51.100.7' }]);
  },
  'The client records a login': async () => {
    const person = await makePerson(deps);
    const { email, password } = person;
    await api.call('login', { body: { email, password } });
    expect((await api.call('list-activity', own(person))).body).toHaveLength(1);
  },
  '`POST activity` without `/api`': () => {
    expect(activityContract['record-activity']).toMatchObject({
      path: '/api/activity',
      aliases: ['/activity'],
    });
  },
  'The browser asks for the rates, with a key': async () => {
    expect((await api.call('get-rates')).body).toMatchObject({ btc: 64_000, eth: 3_201 });
  },
  'Lists come whole': async () => {
    for (let count = 0; count < 10; count += 1) await makePerson(deps);
    const { body } = await api.call('list-users', byAdmin);
    expect(body.items).toHaveLength(10);
    expect(body.nextCursor).toEqual(expect.any(String));
  },
  'A search finds any part of a name': () => {
    const name = String.fromCodePoint(...Array.from({ length: 120 }, (_none, index) => 0x4e00 + index));
    expect(nameGrams(name)).toContain(searchGram(name.slice(0, 60)));
    expect(nameGrams(name)).not.toContain(searchGram(name.slice(40, 100)));
  },
  'Rows that were searched show a placeholder as the balance': async () => {
    const name = 'Searched Person';
    await makePerson(deps, { name, figures: { usd: 12_345, btc: 0, eth: 0 } });
    const { body } = await api.call('list-users', { ...byAdmin, query: { search: name } });
    expect(body.items.map(({ balance }) => balance)).toEqual([123.45]);
  },
  "A user's page lists all transactions": async () => {
    const [holder, other] = [await makeHolder(deps), await makeHolder(deps)];
    const [id] = [await fileDeposit(deps, holder.uid), await fileDeposit(deps, other.uid)];
    const { body } = await api.call('list-user-transactions', { ...own(holder), token: admin.token });
    expect(body.items.map(({ _id }) => _id)).toEqual([id]);
  },
  'Listed applications have all fields': async () => {
    const kycId = await fileKyc(deps, (await makePerson(deps)).uid);
    const { body } = await api.call('list-kyc', byAdmin);
    expect(body.items.filter((row) => 'dob' in row)).toEqual([]);
    const { params, token } = byAdmin;
    const record = await api.call('get-kyc', { token, params: { ...params, kycId } });
    expect(record.body.dob).toBe(application.dob);
  },
  'Every administrator decides on everything': async () => {
    expect(outcomeOf(await approve(admin, await fileDeposit(deps, admin.uid)))).toBe('own-record');
  },
  'All that is Pending can be approved': async () => {
    const holder = await makeHolder(deps);
    const id = await withdrawal(holder);
    await changeUser(deps, holder, { isBlocked: true });
    expect(outcomeOf(await approve(admin, id))).toBe('owner-suspended');
  },
  'A decision takes an id alone': async () => {
    const mistyped = { btcAddress: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5' };
    const id = await withdrawal(await makeHolder(deps), mistyped);
    const { config } = deps;
    deps.config = { ...config, sanctionsUrl: 'http://127.0.0.1:9' };
    const { error } = await approve(admin, id);
    deps.config = config;
    expect(error).toMatchObject({ code: 'invalid-input', field: 'ticked' });
    expect((await approve(admin, id)).status).toBe(200);
  },
  'A rejection has no reason': async () => {
    const holder = await makeHolder(deps);
    const body = { idToReject: await withdrawal(holder), reason: 'The address is blurred' };
    await api.call('reject-transaction', { token: admin.token, body });
    expect(await rowsOf(holder)).toMatchObject([{ status: 'Rejected', reason: body.reason }]);
  },
  'A transaction that is deleted is gone': async () => {
    const holder = await makeHolder(deps);
    const transactionId = await withdrawal(holder);
    await api.call('delete-transaction', { token: holder.token, params: { transactionId } });
    expect(await rowsOf(holder)).toEqual([]);
    const { body } = await api.call('list-transactions', { token: admin.token });
    expect(body.items.find(({ _id }) => _id === transactionId)?.status).toBe('Rejected');
  },
  'Anything can be deleted': async () => {
    const { uid } = await makePerson(deps);
    const kycId = await fileKyc(deps, uid);
    await fileHold(deps, uid);
    const { params, token } = byAdmin;
    const answer = await api.call('delete-kyc', { token, params: { ...params, kycId } });
    expect(outcomeOf(answer)).toBe('on-hold');
  },
  'Credited profit has no minimum': () => {
    const body = { ...contract['credit-profit'].example, profit: 0 };
    expect(findFirstFailure(creditSchema, body)?.field).toBe('profit');
    expect(findFirstFailure(creditSchema, { ...body, profit: 0.01 })).toBeUndefined();
  },
  'A withdrawal takes amount, balance, coin, address': async () => {
    const person = await makePerson(deps, { figures: { usd: 100_000, btc: 1, eth: 1 } });
    expect(outcomeOf(await withdraw(person, { usd: 500 }))).toBe('kyc-required');
    const [amountUsdCents, availableCoinUnits] = [usdCents(50_000), { btc: 0, eth: 0 }];
    const asked = {
      amountUsdCents,
      availableUsdCents: 50_000,
      availableCoinUnits,
      coin: 'btc',
      address: 'a',
    };
    expect(findWithdrawalObstacle({ ...asked, coin: 'btc' })).toBeUndefined();
  },
  'A record keeps the coin amount of its request': async () => {
    const holder = await makeHolder(deps);
    const deposit = (await requestDeposit({ api, deps }, holder)).body.transaction._id;
    await approve(admin, deposit, { received: 0.005, ticked: everyTick });
    const id = await withdrawal(holder, { usd: 640 });
    deps.quotes = fixedQuotes(deps.now, { btc: 32_000, eth: 3_201 });
    await approve(admin, id);
    deps.quotes = fixedQuotes(deps.now);
    expect(await rowsOf(holder)).toMatchObject([
      { usd: 640, btc: 0.02, requested: { amount: 0.01 } },
      { usd: 600, btc: 0.005 },
    ]);
  },
  'A withdrawal address has no check': async () => {
    const holder = await makeHolder(deps);
    const askFor = async (btcAddress: string) => outcomeOf(await withdraw(holder, { btcAddress }));
    const key = 'L1aW4aubDFB7yfras2S1mN3bqg9nwySY8nkoLmJebSLD5BWv3ENZ';
    expect([await askFor(key), await askFor(`0x${'0'.repeat(40)}`)]).toEqual([
      'invalid-input',
      'invalid-input',
    ]);
    expect(await askFor(examplePlatformAddresses.btc)).toBe('platform-address');
    expect(await askFor('any other text')).toBe(200);
  },
  'Switches are not saved': async () => {
    const person = await makePerson(deps);
    const body = { ...contract['update-settings'].example, saveActivityLogs: false };
    await api.call('update-settings', { token: person.token, body });
    await api.call('record-activity', { token: person.token, body: {} });
    expect((await api.call('list-activity', own(person))).body).toEqual([]);
  },
};

it('docs/product.md names each difference that is known, and no other', () => {
  const page = readFileSync(new URL('../../docs/product.md', import.meta.url), 'utf8');
  const table = /## What differs on purpose([\s\S]*?)\n## /.exec(page)?.[1] ?? '';
  const described = [...table.matchAll(/^\| (.+?) +\| .{3,} +\| .{3,} +\|$/gm)].map(([, one = '']) =>
    one.trim(),
  );
  expect(described.slice(2)).toEqual([...differences.pages, ...differences.calls]);
});

it.each(Object.entries(checks))('it is otherwise: %s', (_sentence, check) => check());
