import { describe, expect, it } from 'vitest';
import { limits } from '@keelstone/domain/limits';
import { exampleAddresses } from '@keelstone/domain/testing/make-wallet';
import { addressFingerprint } from '@keelstone/domain/wallet/comparable-address';
import { changes, fingerprint } from '../../../../testing/database.ts';
import { withAddressBook, type AddressBook } from '../../../../testing/address-calls.ts';
import { burst, times } from '../../../../testing/burst.ts';
import { lockedAnswer } from '../../../../testing/lock-calls.ts';
import { mailedCode, mailsOf } from '../../../../testing/sent-mails.ts';
import { giveApp } from '../../../../testing/factors.ts';
import { makePerson } from '../../../../testing/people.ts';

const btc = exampleAddresses.btc;
const btcId = addressFingerprint('btc', btc);
let deps: AddressBook['deps'];
let api: AddressBook['api'];
let holder: AddressBook['holder'];
let calls: AddressBook['calls'];
const { add, anotherHolder, book, idle, inHours, kinds, later, remove, rename, turnOff, turnOn, withdraw } =
  withAddressBook('only-saved', (they) => ({ deps, api, holder, calls } = they));

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
    for (let turn = 0; turn < 5; turn += 1) {
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
