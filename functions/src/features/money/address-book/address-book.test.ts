import { beforeEach, describe, expect, it } from 'vitest';
import { fingerprintAddress } from '@keelstone/domain/kernel/address/comparable-address';
import { hourMs } from '@keelstone/domain/kernel/time/time-units';
import { addressBookLimits } from '@keelstone/domain/money/address-book/address-book.limits';
import { exampleAddresses, makeWallet } from '@keelstone/domain/testing/make-wallet';
import { burst, times } from '../../../../testing/burst.ts';
import { nothingWritten } from '../../../../testing/database.ts';
import { holderCalls, lockedAnswer, makeHolder } from '../../../../testing/holders.ts';
import { makePerson, type Person, tokenOf } from '../../../../testing/people.ts';
import { fileAddress } from '../../../../testing/records.ts';
import { mailedCode, mailsOf } from '../../../../testing/sent-mails.ts';
import { memoryApi, outcomeOf } from '../../../../testing/tested-api.ts';

const now = { ms: Date.now() };
const { deps, api } = await memoryApi({ now: () => now.ms });
const calls = holderCalls(api);
const { btc } = exampleAddresses;
const addressId = fingerprintAddress('btc', btc);
let holder: Person;
beforeEach(async () => {
  holder = await makeHolder(deps);
});

const own = () => ({ token: holder.token });
const book = async ({ token } = holder) => (await api.call('get-address-book', { token })).body;
const add = (address: string = btc, label = 'Ledger') =>
  api.call('add-address', { ...own(), body: { coinSelected: 'btc', address, label } });
const rename = (label: string) =>
  api.call('rename-address', { ...own(), params: { addressId }, body: { label } });
const remove = () => api.call('remove-address', { ...own(), params: { addressId } });
const turnOn = () => api.call('require-saved-address', { ...own(), body: {} });
const turnOff = () => api.call('request-any-address', { ...own(), body: {} });
const withdraw = (btcAddress: string = btc) => calls.withdraw(holder, { usd: 500, btcAddress });
/** Moves the clock forward; the holder signs in again. */
const later = async (hours: number) => {
  now.ms += hours * hourMs;
  holder.token = await tokenOf(deps, holder.uid);
};
const inHours = (hours: number) => new Date(now.ms + hours * hourMs).toISOString();
/** Sorted by name: at the same time they have no order. */
const kinds = async () => (await calls.kindsOf(holder)).sort();
const mails = async (kind: 'address-added' | 'only-saved-ending') => mailsOf(deps, holder.email, kind);

describe('the address book', () => {
  it('shows what was saved, most recently used first, to its owner only', async () => {
    expect((await add()).body).toEqual({ message: 'Address saved' });
    await later(1);
    await add('3Jother', '  Exchange ');
    await later(1);
    await withdraw(`bitcoin:${btc}`);
    const times = { addedAt: inHours(-2), lastUsedAt: inHours(0), usableFrom: null };
    expect((await book()).addresses).toEqual([
      { _id: addressId, coin: 'btc', address: btc, label: 'Ledger', ...times },
      expect.objectContaining({ address: '3Jother', label: 'Exchange', lastUsedAt: null }),
    ]);
    expect((await book(await makePerson(deps))).addresses).toEqual([]);
  });

  it('renames and removes, and a repeat changes nothing', async () => {
    await add();
    expect((await rename('Cold')).status).toBe(200);
    expect((await book()).addresses).toMatchObject([{ label: 'Cold' }]);
    await nothingWritten(deps, async () => expect((await rename(' Cold')).status).toBe(200));
    expect((await remove()).status).toBe(200);
    expect((await book()).addresses).toEqual([]);
    await nothingWritten(deps, async () => {
      for (const answer of [await remove(), await rename('Cold')])
        expect(answer).toMatchObject({ status: 404, error: { code: 'not-found' } });
    });
    expect(await kinds()).toEqual(['address-added', 'address-removed']);
  });

  it('refuses a second label for an address, one label for two, and a deposit address of ours', async () => {
    await add();
    expect(outcomeOf(await add(btc, 'Other'))).toBe('address-saved');
    const error = 'You have another address with this label';
    expect(await add('3Jother', 'LEDGER')).toMatchObject({ status: 400, error: { field: 'label', error } });
    expect(await add('bitcoin:', 'Empty')).toMatchObject({ status: 400, error: { field: 'address' } });
    const { btcAddress } = makeWallet();
    for (const ours of [btcAddress, btcAddress.toUpperCase()])
      expect(outcomeOf(await add(ours, 'Ours'))).toBe('platform-address');
  });

  it.each([
    'legal winner thank year wave sausage worth useful legal winner thank yellow',
    'L1aW4aubDFB7yfras2S1mN3bqg9nwySY8nkoLmJebSLD5BWv3ENZ',
    `0x${'0'.repeat(40)}`,
  ])('and a withdrawal keep nothing of %s, which the answer does not repeat', async (secret) => {
    await nothingWritten(deps, async () => {
      for (const answer of [await add(secret), await withdraw(secret)]) {
        expect(answer).toMatchObject({ status: 400, error: { field: expect.stringMatching(/address$/i) } });
        expect(JSON.stringify(answer.error)).not.toContain(secret.slice(0, 12));
      }
    });
  });
});

describe('a saved address', () => {
  it('is saved once, with one event and one mail that locks, however many requests save it together', async () => {
    const answers = await burst(api, [add, add, () => add(btc.toUpperCase()), add]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await book()).addresses).toHaveLength(1);
    const [mail, ...more] = await mails('address-added');
    expect(more).toEqual([]);
    expect(mail?.text).toContain('bc1qw508…8f3t4');
    for (const hidden of ['Ledger', 'Only my addresses']) expect(mail?.text).not.toContain(hidden);
    expect(await kinds()).toEqual(['address-added']);
    const code = await mailedCode(deps, holder.email, 'address-added', 'secure');
    expect((await calls.lockByLink(code)).status).toBe(200);
  });

  it('never passes the limit, whatever is sent together', async () => {
    for (let n = 1; n < addressBookLimits.savedAddressesPerUser; n += 1) await fileAddress(deps, holder.uid);
    const shots = ['A', 'B', 'C'].map((label) => () => add(`3J${label}`, label));
    expect((await burst(api, shots)).map(outcomeOf).sort()).toEqual([200, 'address-limit', 'address-limit']);
    expect((await book()).addresses).toHaveLength(addressBookLimits.savedAddressesPerUser);
    expect(outcomeOf(await add('3Jd', 'D'))).toBe('address-limit');
  });

  it('shows its label only to the owner of a record', async () => {
    await add();
    expect((await withdraw()).body.transaction.addressLabel).toBe('Ledger');
    const params = { userId: holder.uid };
    for (const list of ['list-user-transactions', 'list-open-requests'] as const)
      expect((await api.call(list, { ...own(), params })).body.items).toMatchObject([
        { addressLabel: 'Ledger' },
      ]);
    const { token } = await makePerson(deps, { isAdmin: true });
    for (const { body } of [
      await api.call('list-user-transactions', { token, params }),
      await api.call('list-transactions', { token }),
    ]) {
      expect(body.items.find(({ user }) => user._id === holder.uid)?.btcAddress).toBe(btc);
      expect(JSON.stringify(body)).not.toContain('Ledger');
    }
    await remove();
    const after = await api.call('list-user-transactions', { ...own(), params });
    expect(after.body.items[0]).not.toHaveProperty('addressLabel');
  });
});

describe('“Only my addresses”', () => {
  it('refuses a withdrawal to any other address from the moment it is on, but approves earlier ones', async () => {
    await add();
    const filed = await withdraw('3Jother');
    expect((await turnOn()).body.message).toBe('“Only my addresses” is on');
    await nothingWritten(deps, async () =>
      expect(outcomeOf(await withdraw('3Jother'))).toBe('address-not-saved'),
    );
    expect((await withdraw(btc.toUpperCase())).status).toBe(200);
    expect(await kinds()).toEqual(['address-added', 'only-saved-on']);
    const admin = await makePerson(deps, { isAdmin: true });
    expect((await calls.approve(admin, filed.body.transaction._id)).status).toBe(200);
  });

  it('makes an address saved while it is on wait for 48 hours, of which the mail tells', async () => {
    await turnOn();
    await add();
    expect((await book()).addresses).toMatchObject([{ usableFrom: inHours(48) }]);
    expect((await mails('address-added'))[0]?.text).toContain('“Only my addresses” is on');
    const refused = await withdraw();
    expect(refused).toMatchObject({ status: 409, error: { code: 'address-too-new' } });
    expect(refused.error.error).toMatch(/^This address can be used from .+ UTC, 48 hours/);
    await later(48);
    expect((await book()).addresses).toMatchObject([{ usableFrom: null }]);
    expect((await withdraw()).status).toBe(200);
  });

  it('is off 48 hours after that was first requested, with one mail, unless its owner keeps it on', async () => {
    await burst(
      api,
      times(2, () => turnOn),
    );
    await nothingWritten(deps, turnOn);
    await turnOff();
    await later(47);
    await turnOn();
    expect(await book()).toMatchObject({ onlySaved: true, onlySavedUntil: null });
    expect(await kinds()).toContain('only-saved-kept');
    await burst(
      api,
      times(2, () => turnOff),
    );
    const onlySavedUntil = inHours(48);
    await later(47);
    expect((await turnOff()).status).toBe(200);
    expect(await book()).toMatchObject({ onlySaved: true, onlySavedUntil });
    expect(outcomeOf(await withdraw())).toBe('address-not-saved');
    await later(1);
    expect(await book()).toMatchObject({ onlySaved: false, onlySavedUntil: null });
    expect((await withdraw()).status).toBe(200);
    expect((await turnOff()).status).toBe(200);
    expect(await mails('only-saved-ending')).toHaveLength(2);
    const requested = (await kinds()).filter((kind) => kind === 'only-saved-off-requested');
    expect(requested).toHaveLength(2);
  });

  it('lets a withdrawal through completely or not at all, when its address is removed at the same moment', async () => {
    await add();
    await turnOn();
    const [asked, removed] = await burst<unknown>(api, [() => withdraw(), remove]);
    expect(removed?.status).toBe(200);
    expect([200, 409]).toContain(asked?.status);
    const records = await deps.transactions.list({ where: [['uid', '==', holder.uid]] });
    expect(records).toHaveLength(asked?.status === 200 ? 1 : 0);
    expect(outcomeOf(await withdraw())).toBe('address-not-saved');
  });
});

it('a lock loosens nothing, may be made stricter, and cancels the requested end, by page and by mail', async () => {
  await add();
  await turnOn();
  await turnOff();
  await calls.lock(holder);
  expect(await book()).toMatchObject({ onlySaved: true, onlySavedUntil: null });
  for (const refused of [
    await turnOff(),
    await add('3Jother', 'Other'),
    await remove(),
    await rename('Other'),
  ])
    expect(refused).toMatchObject(lockedAnswer);
  expect((await turnOn()).status).toBe(200);
  holder = await makeHolder(deps);
  await turnOn();
  await turnOff();
  const code = await mailedCode(deps, holder.email, 'only-saved-ending', 'secure');
  expect((await calls.lockByLink(code)).status).toBe(200);
  expect(await deps.addressBooks.find(holder.uid)).toMatchObject({ onlySavedUntilMs: null });
});
