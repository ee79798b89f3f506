import { describe, expect, it } from 'vitest';
import { currentWallet } from '@keelstone/domain/collections';
import { limits } from '@keelstone/domain/limits';
import { exampleAddresses, makeWallet, makeWalletVersion } from '@keelstone/domain/testing/make-wallet';
import { addressFingerprint } from '@keelstone/domain/wallet/comparable-address';
import { changes, fingerprint } from '../../../../testing/database.ts';
import { withAddressBook, type AddressBook } from '../../../../testing/address-calls.ts';
import { burst, times } from '../../../../testing/burst.ts';
import { mailedCode, mailsOf } from '../../../../testing/sent-mails.ts';
import { makePerson } from '../../../../testing/people.ts';
import { fileAddress } from '../../../../testing/records.ts';
import { lockedAnswer } from '../../../../testing/lock-calls.ts';
import { giveApp } from '../../../../testing/factors.ts';

const btc = exampleAddresses.btc;
const btcId = addressFingerprint('btc', btc);
let deps: AddressBook['deps'];
let api: AddressBook['api'];
let holder: AddressBook['holder'];
let calls: AddressBook['calls'];
const { add, anotherHolder, book, idle, inHours, kinds, later, remove, rename, turnOff, turnOn, withdraw } =
  withAddressBook('address-book', (they) => ({ deps, api, holder, calls } = they));

describe('the address book', () => {
  it('shows what was saved, most recently used first, to its owner only', async () => {
    expect((await add()).body).toEqual({ message: 'Address saved' });
    await later(1);
    await add('3Jother', '  Exchange ');
    await later(1);
    await withdraw(`bitcoin:${btc}`);
    expect((await book()).addresses).toEqual([
      {
        _id: btcId,
        coin: 'btc',
        address: btc,
        label: 'Ledger',
        addedAt: inHours(-2),
        lastUsedAt: inHours(0),
        usableFrom: null,
      },
      expect.objectContaining({ address: '3Jother', label: 'Exchange', lastUsedAt: null }),
    ]);
    expect((await book(await makePerson(deps))).addresses).toEqual([]);
  });

  it('renames and removes, and a repeat changes nothing', async () => {
    await add();
    expect((await rename(btcId, 'Cold')).status).toBe(200);
    expect((await book()).addresses).toMatchObject([{ label: 'Cold' }]);
    const before = await fingerprint(deps, [holder.uid]);
    expect((await rename(btcId, ' Cold')).status).toBe(200);
    expect(changes(before, await fingerprint(deps, [holder.uid]))).toEqual([]);
    expect((await remove(btcId)).status).toBe(200);
    expect((await book()).addresses).toEqual([]);
    const removed = await fingerprint(deps, [holder.uid]);
    expect(await remove(btcId)).toMatchObject({ status: 404, error: { code: 'not-found' } });
    expect(changes(removed, await fingerprint(deps, [holder.uid]))).toEqual([]);
    expect(await rename(btcId, 'Cold')).toMatchObject({ status: 404, error: { code: 'not-found' } });
    expect(await kinds()).toEqual(['address-added', 'address-removed']);
  });

  it('refuses a second label for an address, and one label for two', async () => {
    await add();
    expect(await add(btc, 'Other')).toMatchObject({ status: 409, error: { code: 'address-saved' } });
    expect(await add('3Jother', 'LEDGER')).toMatchObject({
      status: 400,
      error: { code: 'invalid-input', field: 'label', error: 'You have another address with this label' },
    });
    expect(await add('bitcoin:', 'Empty')).toMatchObject({ status: 400, error: { field: 'address' } });
  });

  it('takes no deposit address of ours, in whatever spelling', async () => {
    await deps.wallets.save(currentWallet, makeWalletVersion());
    const { btcAddress } = makeWallet();
    for (const ours of [btcAddress, btcAddress.toUpperCase()])
      expect(await add(ours, 'Ours')).toMatchObject({ status: 409, error: { code: 'platform-address' } });
    expect((await book()).addresses).toEqual([]);
  });

  it('works with a stored document from before addresses could be saved', async () => {
    const used = { [btcId]: { firstAtMs: 5, lastAtMs: 6 } };
    const old = { uid: holder.uid, used };
    await deps.addressBooks.save(holder.uid, old as never);
    expect(await book()).toEqual({ addresses: [], onlySaved: false, onlySavedUntil: null });
    expect((await withdraw()).status).toBe(200);
    expect((await add()).status).toBe(200);
    expect((await book()).addresses).toMatchObject([{ lastUsedAt: inHours(0) }]);
    expect((await deps.addressBooks.find(holder.uid))?.used[btcId]).toEqual({
      firstAtMs: 5,
      lastAtMs: deps.now(),
    });
  });
});

describe('a saved address', () => {
  it('is mailed to its owner once, without the label and with a link that locks', async () => {
    await add();
    await add();
    const [mail, ...more] = await mailsOf(deps, holder.email, 'address-added');
    expect(more).toEqual([]);
    expect(mail?.text).toContain('bc1qw508…8f3t4');
    expect(mail?.text).not.toContain('Ledger');
    expect(mail?.text).not.toContain('Only my addresses');
    expect(await kinds()).toEqual(['address-added']);
    const code = await mailedCode(deps, holder.email, 'address-added', 'secure');
    expect((await calls.lockByLink(code)).status).toBe(200);
  });

  it('is saved once, with one mail and one event, however many requests save it together', async () => {
    const answers = await burst(api, [add, add, () => add(btc.toUpperCase()), add]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await book()).addresses).toHaveLength(1);
    expect(await mailsOf(deps, holder.email, 'address-added')).toHaveLength(1);
    expect(await kinds()).toEqual(['address-added']);
  });

  it('never passes the limit, whatever is sent together', async () => {
    for (let n = 1; n < limits.savedAddressesPerUser; n += 1) await fileAddress(deps, holder.uid);
    const answers = await burst(
      api,
      ['A', 'B', 'C'].map((label) => () => add(`3J${label}`, label)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await book()).addresses).toHaveLength(limits.savedAddressesPerUser);
    expect(await add('3Jd', 'D')).toMatchObject({ error: { code: 'address-limit' } });
  });

  it('shows its label only to the owner of a record', async () => {
    await add();
    const answer = await withdraw();
    expect(answer.body.transaction.addressLabel).toBe('Ledger');
    const params = { userId: holder.uid };
    const own = await api.call('list-user-transactions', { token: holder.token, params });
    expect(own.body.items).toMatchObject([{ addressLabel: 'Ledger' }]);
    const open = await api.call('list-open-requests', { token: holder.token, params });
    expect(open.body.items).toMatchObject([{ addressLabel: 'Ledger' }]);
    const admin = await makePerson(deps, { isAdmin: true });
    for (const seen of [
      (await api.call('list-user-transactions', { token: admin.token, params })).body,
      (await api.call('list-transactions', { token: admin.token })).body,
    ]) {
      expect(seen.items.find(({ user }) => user._id === holder.uid)?.btcAddress).toBe(btc);
      expect(JSON.stringify(seen)).not.toContain('Ledger');
    }
    await remove(btcId);
    const after = await api.call('list-user-transactions', { token: holder.token, params });
    expect(after.body.items[0]).not.toHaveProperty('addressLabel');
  });
});

describe('“Only my addresses”', () => {
  it('refuses a withdrawal to any other address from the moment it is on, and writes nothing', async () => {
    await add();
    expect((await turnOn()).body.message).toBe('“Only my addresses” is on');
    const before = await fingerprint(deps, [holder.uid]);
    expect(await withdraw('3Jother')).toMatchObject({ status: 409, error: { code: 'address-not-saved' } });
    expect(changes(before, await fingerprint(deps, [holder.uid]))).toEqual([]);
    expect((await withdraw(btc.toUpperCase())).status).toBe(200);
    expect(await kinds()).toEqual(['address-added', 'only-saved-on']);
  });

  it('makes an address saved while it is on wait for 48 hours, and again if it is saved again', async () => {
    await turnOn();
    await add();
    const usableFrom = inHours(48);
    expect((await book()).addresses).toMatchObject([{ usableFrom }]);
    expect((await mailsOf(deps, holder.email, 'address-added'))[0]?.text).toContain(
      '“Only my addresses” is on',
    );
    expect(await withdraw()).toMatchObject({ status: 409, error: { code: 'address-too-new' } });
    await later(47.99);
    expect((await withdraw()).error.error).toMatch(/^This address can be used from .+ UTC, 48 hours/);
    await later(0.01);
    expect((await book()).addresses).toMatchObject([{ usableFrom: null }]);
    expect((await withdraw()).status).toBe(200);
    await remove(btcId);
    await add();
    expect(await withdraw()).toMatchObject({ error: { code: 'address-too-new' } });
  });

  it('is off 48 hours after that was first requested, with one mail', async () => {
    await turnOn();
    await turnOff();
    const onlySavedUntil = inHours(48);
    await later(1);
    expect((await turnOff()).status).toBe(200);
    expect(await book()).toMatchObject({ onlySaved: true, onlySavedUntil });
    expect(await mailsOf(deps, holder.email, 'only-saved-ending')).toHaveLength(1);
    expect(await kinds()).toEqual(['only-saved-off-requested', 'only-saved-on']);
    await later(46.99);
    expect(await withdraw()).toMatchObject({ error: { code: 'address-not-saved' } });
    await later(0.01);
    expect(await book()).toMatchObject({ onlySaved: false, onlySavedUntil: null });
    expect((await withdraw()).status).toBe(200);
  });

  it('can be kept on by its owner, and then takes 48 hours again', async () => {
    await turnOn();
    await turnOff();
    await later(47);
    await turnOn();
    expect(await book()).toMatchObject({ onlySaved: true, onlySavedUntil: null });
    expect(await kinds()).toContain('only-saved-kept');
    await later(2);
    expect(await withdraw()).toMatchObject({ error: { code: 'address-not-saved' } });
    await turnOff();
    expect((await book()).onlySavedUntil).toBe(inHours(48));
  });

  it('changes nothing if it is requested twice, or turned off while it is off', async () => {
    expect((await turnOff()).status).toBe(200);
    await burst(
      api,
      times(2, () => turnOn),
    );
    const before = await fingerprint(deps, [holder.uid]);
    await turnOn();
    expect(changes(before, await fingerprint(deps, [holder.uid]))).toEqual([]);
    await burst(
      api,
      times(2, () => turnOff),
    );
    expect(await kinds()).toEqual(['only-saved-off-requested', 'only-saved-on']);
    expect(await mailsOf(deps, holder.email, 'only-saved-ending')).toHaveLength(1);
  });

  it('counts at the request: withdrawals requested before it was on are approved', async () => {
    const filed = await withdraw('3Jother');
    await turnOn();
    const admin = await makePerson(deps, { isAdmin: true });
    expect((await calls.approve(admin, filed.body.transaction._id)).status).toBe(200);
  });

  it('lets a withdrawal through completely or not at all, when its address is removed at the same moment', async () => {
    for (let turn = 0; turn < 2; turn += 1) {
      await anotherHolder();
      await add();
      await turnOn();
      const [asked, removed] = await burst<unknown>(api, [() => withdraw(), () => remove(btcId)]);
      expect(removed?.status).toBe(200);
      expect([200, 409]).toContain(asked?.status);
      const records = await deps.transactions.list({ where: [['uid', '==', holder.uid]] });
      expect(records).toHaveLength(asked?.status === 200 ? 1 : 0);
      expect((await book()).addresses).toEqual([]);
      expect(await withdraw()).toMatchObject({ error: { code: 'address-not-saved' } });
    }
  });
});

describe('a locked account', () => {
  it('loosens nothing, can still be made stricter, and cancels its requested end', async () => {
    await add();
    await turnOn();
    await turnOff();
    await calls.lock(holder);
    expect(await book()).toMatchObject({ onlySaved: true, onlySavedUntil: null });
    for (const refused of [
      await turnOff(),
      await add('3Jother', 'Other'),
      await remove(btcId),
      await rename(btcId, 'Other'),
    ])
      expect(refused).toMatchObject(lockedAnswer);
    expect((await turnOn()).status).toBe(200);
  });

  it('keeps it on with the link of a mail too', async () => {
    await turnOn();
    await turnOff();
    const code = await mailedCode(deps, holder.email, 'only-saved-ending', 'secure');
    expect((await calls.lockByLink(code)).status).toBe(200);
    expect(await deps.addressBooks.find(holder.uid)).toMatchObject({ onlySavedUntilMs: null });
  });
});

describe('somebody with a second factor who has not confirmed recently', () => {
  it('is asked before they add, remove or turn it off, and not before they read, rename or turn it on', async () => {
    await add();
    await turnOn();
    await giveApp(deps, holder);
    idle(limits.strongIdleMsMax);
    const asked = { status: 403, error: { code: 'step-up-required' } };
    expect(await add('3Jother', 'Other')).toMatchObject(asked);
    expect(await remove(btcId)).toMatchObject(asked);
    expect(await turnOff()).toMatchObject(asked);
    expect((await rename(btcId, 'Cold')).status).toBe(200);
    expect((await turnOn()).status).toBe(200);
    expect((await book()).addresses).toHaveLength(1);
  });
});
