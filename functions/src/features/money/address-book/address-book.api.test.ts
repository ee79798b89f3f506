import { describe, expect, it } from 'vitest';
import { currentWallet } from '@keelstone/domain/collections';
import { limits } from '@keelstone/domain/limits';
import { exampleAddresses, makeWallet, makeWalletVersion } from '@keelstone/domain/testing/make-wallet';
import { addressFingerprint } from '@keelstone/domain/wallet/comparable-address';
import { changes, fingerprint } from '../../../../testing/database.ts';
import { withAddressBook, type AddressBook } from '../../../../testing/address-calls.ts';
import { burst } from '../../../../testing/burst.ts';
import { mailedCode, mailsOf } from '../../../../testing/sent-mails.ts';
import { makePerson } from '../../../../testing/people.ts';
import { fileAddress } from '../../../../testing/records.ts';

const btc = exampleAddresses.btc;
const btcId = addressFingerprint('btc', btc);
let deps: AddressBook['deps'];
let api: AddressBook['api'];
let holder: AddressBook['holder'];
let calls: AddressBook['calls'];
const { add, book, inHours, kinds, later, remove, rename, withdraw } = withAddressBook(
  'address-book',
  (they) => ({ deps, api, holder, calls } = they),
);

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
